//! The published files of the HRD_Database project, byte for byte.
//!
//! | data set | release file, a line a layout | file of a class, a line a layout |
//! | --- | --- | --- |
//! | codes | `code`, by id | |
//! | main | `id,code,Y or N,jiang,bing,style,group_num,group_index`, by id | |
//! | farthest | `code,step,num` | `code,step,num,CODE-CODE-...` |
//! | solution | `code,min_step,min_num,num` | `code,min_step,min_num,CODE-CODE-...,num` |
//!
//! Class files list the layouts by group number, then by code. The last two release files are made
//! of class files. An unsolvable layout has -1 steps and 0 solutions. Codes have nine digits.
//! [`HrdFile`] describes the differences between the data sets.

mod by_class;
mod by_id;

use std::io::Write;

use klotski::Class;
use klotski_warehouse::{Stage, Warehouse};
use strum::{Display, EnumString, IntoStaticStr};

use crate::export::ExportError;

/// A published data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase", parse_err_fn = unknown, parse_err_ty = String)]
pub enum HrdFile {
    /// All codes.
    Codes,
    /// Class, group and symmetry of each layout.
    Main,
    /// Farthest steps, and numbers of farthest layouts.
    Farthest,
    /// Steps to the nearest solution, and numbers of solutions.
    Solution,
}

impl HrdFile {
    pub const ALL: [Self; 4] = [Self::Codes, Self::Main, Self::Farthest, Self::Solution];

    fn name(self) -> &'static str {
        self.into()
    }

    /// The MD5 digest of the published release file.
    pub(crate) fn release_md5(self) -> &'static str {
        match self {
            Self::Codes => "eeb931800e1b6eb10d46db4dd6a1561f",
            Self::Main => "4b99d2ad0b919cde2d0fde6f7010e698",
            Self::Farthest => "ed06ff2fe14e862bcd5f357408959be8",
            Self::Solution => "e05a98d2391ccfb058f62bdfeaab1d09",
        }
    }

    /// The stage that the data set needs.
    pub(crate) fn stage(self) -> Stage {
        match self {
            Self::Codes | Self::Main => Stage::Core,
            Self::Farthest => Stage::Farthest,
            Self::Solution => Stage::Solutions,
        }
    }
}

fn unknown(_: &str) -> String {
    "the data sets are codes, main, farthest and solution".to_owned()
}

/// Writes a release file, with the classes of the warehouse.
pub fn release(
    warehouse: &Warehouse,
    dataset: HrdFile,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    warehouse.require(dataset.stage(), dataset.name())?;
    match dataset {
        HrdFile::Codes => by_id::codes(warehouse, out),
        HrdFile::Main => by_id::main(warehouse, out),
        HrdFile::Farthest => by_class::release(warehouse, by_class::FARTHEST, out),
        HrdFile::Solution => by_class::release(warehouse, by_class::SOLUTION, out),
    }
}

/// Writes the file of a class, with lists of layouts.
pub fn class_file(
    warehouse: &Warehouse,
    dataset: HrdFile,
    class: Class,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let write = match dataset {
        HrdFile::Codes | HrdFile::Main => {
            return Err(ExportError::NoClassFile { dataset: dataset.name() });
        }
        HrdFile::Farthest => by_class::farthest_of_class,
        HrdFile::Solution => by_class::solutions_of_class,
    };
    warehouse.require(dataset.stage(), dataset.name())?;
    write(warehouse, by_class::find(warehouse, class)?, out)
}
