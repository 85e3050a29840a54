//! `ranges`, a VFS of SQLite that only reads one file: its bytes come from the script.

#![allow(unsafe_code)]

use std::sync::atomic::{AtomicU64, Ordering};

use rsqlite_vfs::{
    AccessMode, DeviceCharacteristics, LockLevel, OpenAccess, OpenOptions, OpenRequest, OpenedFile,
    SQLiteIoMethods, SQLiteVfs, SyncOptions, VfsError, VfsErrorCode, VfsFile, VfsResult, VfsStore,
    register_vfs,
};
use rusqlite::ffi::WasmOsCallback;

use crate::statements::VFS;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Copies bytes of the file to memory. 0: done; 1: stopped by a limit, the statement can run
    /// again; else it failed.
    fn host_read(target: *mut u8, bytes: usize, offset: f64) -> i32;
}

/// The size of the file.
static BYTES: AtomicU64 = AtomicU64::new(0);

/// Registers the VFS for a file of this size.
pub(crate) fn install(bytes: u64) {
    BYTES.store(bytes, Ordering::Relaxed);
    // SAFETY: the module has one thread, and registers the name once.
    let registered = unsafe { register_vfs::<Methods, Vfs>(VFS, (), false) };
    if let Ok(registration) = registered {
        registration.into_raw();
    }
}

struct Methods;
struct Vfs;
struct Store;
struct Ranges;

impl SQLiteIoMethods for Methods {
    type Store = Store;
}

impl SQLiteVfs<Methods> for Vfs {
    type Os = WasmOsCallback;

    fn os((): &()) -> &WasmOsCallback {
        &WasmOsCallback
    }
}

fn refused() -> VfsError {
    VfsError::new(VfsErrorCode::ReadOnly, "the file is only read".into())
}

impl VfsStore for Store {
    type File = Ranges;
    type AppData = ();

    fn open_file((): &(), _: OpenRequest<'_>) -> VfsResult<OpenedFile<Ranges>> {
        Ok(OpenedFile { file: Ranges, access: OpenAccess::ReadOnly })
    }

    fn close_file((): &(), _: Option<&str>, _: Ranges, _: OpenOptions) -> VfsResult<()> {
        Ok(())
    }

    fn access((): &(), _: &str, _: AccessMode) -> VfsResult<bool> {
        Ok(false)
    }

    fn full_pathname((): &(), name: &str) -> VfsResult<String> {
        Ok(name.to_owned())
    }

    fn delete_file((): &(), _: &str, _: bool) -> VfsResult<()> {
        Err(refused())
    }
}

impl VfsFile for Ranges {
    fn device_characteristics(&self) -> DeviceCharacteristics {
        DeviceCharacteristics::IMMUTABLE
    }

    fn read(&mut self, target: &mut [u8], offset: u64) -> VfsResult<usize> {
        let rest = BYTES.load(Ordering::Relaxed).saturating_sub(offset);
        let bytes = usize::try_from(rest).map_or(target.len(), |rest| rest.min(target.len()));
        #[allow(clippy::cast_precision_loss)] // files are below 2^53 bytes
        let offset = offset as f64;
        // SAFETY: the script writes at most this many bytes to the buffer, which has them.
        match unsafe { host_read(target.as_mut_ptr(), bytes, offset) } {
            0 => Ok(bytes),
            1 => Err(VfsError::new(VfsErrorCode::Interrupt, "stopped by a limit".into())),
            _ => Err(VfsError::new(VfsErrorCode::IoRead, "the bytes are not there".into())),
        }
    }

    fn write(&mut self, _: &[u8], _: u64) -> VfsResult<()> {
        Err(refused())
    }

    fn truncate(&mut self, _: u64) -> VfsResult<()> {
        Err(refused())
    }

    fn sync(&mut self, _: SyncOptions) -> VfsResult<()> {
        Ok(())
    }

    fn size(&self) -> VfsResult<u64> {
        Ok(BYTES.load(Ordering::Relaxed))
    }

    fn lock(&mut self, _: LockLevel) -> VfsResult<()> {
        Ok(())
    }

    fn unlock(&mut self, _: LockLevel) -> VfsResult<()> {
        Ok(())
    }

    fn check_reserved_lock(&self) -> VfsResult<bool> {
        Ok(false)
    }
}
