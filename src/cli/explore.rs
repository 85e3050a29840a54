//! The commands for exploring by hand. They search on the spot; a warehouse is
//! used where there is one, and needed by none.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, Subcommand};

use super::exit::NotFound;
use super::reply::Reply;
use super::warehouse;
use crate::board::Layout;
use crate::graph::{LayerModel, Leg, RouteMap, Stopped};
use crate::picture::{self, Frame, board};
use crate::query::{Bound, Session, Solved, Stop, find, run_sql, solve};
use crate::render::{GraphFormat, Routes, ascii, boxes, lines, sheet};
use crate::rows::{RowSink, Value};

#[derive(Debug, Subcommand)]
pub(super) enum Explore {
    /// Show a layout: its board, and what is known of it
    Show {
        #[command(flatten)]
        layout: One,
        /// The board in plain ASCII
        #[arg(long, conflicts_with = "svg")]
        ascii: bool,
        /// Draw the board into a file instead
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
    },
    /// The steps of a shortest way to a solution, as boards
    Solve {
        #[command(flatten)]
        layout: One,
        #[command(flatten)]
        form: Form,
    },
    /// The steps of a shortest path between two layouts, as boards
    Path {
        #[command(flatten)]
        layouts: Two,
        #[command(flatten)]
        form: Form,
    },
    /// All shortest paths between two layouts: how many, and the map of them
    Paths {
        #[command(flatten)]
        layouts: Two,
        #[command(flatten)]
        graph: Graph,
    },
    /// The layouts one step away
    Neighbors(One),
    /// How many layouts lie how many steps away
    Layers(One),
    /// The solutions of a layout
    Solutions {
        #[command(flatten)]
        layout: One,
        /// Only the nearest
        #[arg(long)]
        minimal: bool,
    },
    /// The layouts that lie farthest from a layout
    Farthest(One),
    /// The layouts that can be reached from a layout, itself included: its group
    Members(One),
}

impl Explore {
    /// Whether it writes a picture to a file of its own.
    pub(super) fn draws_a_file(&self) -> bool {
        match self {
            Self::Show { svg, .. } => svg.is_some(),
            Self::Solve { form, .. } | Self::Path { form, .. } => form.svg.is_some(),
            Self::Paths { graph, .. } => graph.svg.is_some(),
            _ => false,
        }
    }
}

/// The layout asked about
#[derive(Debug, Args)]
pub(super) struct One {
    /// Code, id:NUMBER, short:CODE or class-group_num-group_index, e.g. 4FEA134
    #[arg(value_name = "LAYOUT")]
    layout: String,
}

/// The layouts asked about
#[derive(Debug, Args)]
pub(super) struct Two {
    /// The first layout: code, id:NUMBER, short:CODE or class-group_num-group_index
    #[arg(value_name = "FROM")]
    from: String,
    /// The last one
    #[arg(value_name = "TO")]
    to: String,
}

/// How the steps are told
#[derive(Debug, Args)]
pub(super) struct Form {
    /// A line a step instead: which block moves where
    #[arg(long)]
    moves: bool,
    /// Draw the boards into a file instead, the moved blocks marked
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    svg: Option<PathBuf>,
}

/// The map as a graph
#[derive(Debug, Args)]
#[group(multiple = false)]
pub(super) struct Graph {
    /// For Graphviz
    #[arg(long)]
    dot: bool,
    /// For networkx, Gephi, yEd
    #[arg(long)]
    graphml: bool,
    /// As one object, with the exact number of paths
    #[arg(long)]
    json: bool,
    /// Draw the map into a file: boards where they fit, else dots
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Graph {
    fn format(&self) -> Option<GraphFormat> {
        [
            (self.dot, GraphFormat::Dot),
            (self.graphml, GraphFormat::GraphMl),
            (self.json, GraphFormat::Json),
        ]
        .into_iter()
        .find_map(|(is_asked_for, format)| is_asked_for.then_some(format))
    }
}

/// Runs a command.
pub(super) fn run(command: &Explore, db: Option<PathBuf>, stop: Stop, reply: &Reply) -> Result<()> {
    let session = match warehouse::if_any(db) {
        Some(path) => Session::open(&path, stop)?,
        None => Session::without_warehouse(stop)?,
    };
    let explorer = Explorer { session, reply };
    match command {
        Explore::Show { layout, svg: Some(path), .. } => explorer.draw(layout, path),
        Explore::Show { layout, ascii, .. } => explorer.show(layout, *ascii),
        Explore::Solve { layout, form } => explorer.solve(layout, form),
        Explore::Path { layouts, form } => explorer.path(layouts, form),
        Explore::Paths { layouts, graph } => explorer.paths(layouts, graph),
        Explore::Neighbors(one) => explorer.rows(one, "SELECT * FROM neighbors(:code)"),
        // The same words, the same answers: these are canned queries, too.
        Explore::Layers(one) => explorer.rows(one, find("layers")?.sql),
        Explore::Solutions { layout, minimal: false } => {
            explorer.rows(layout, find("solutions")?.sql)
        }
        Explore::Solutions { layout, minimal: true } => {
            explorer.rows(layout, "SELECT code, step FROM solutions(:code) WHERE minimal")
        }
        Explore::Farthest(one) => explorer.rows(one, find("farthest")?.sql),
        Explore::Members(one) => explorer.rows(one, "SELECT * FROM group_of(:code)"),
    }
}

struct Explorer<'r> {
    session: Session,
    reply: &'r Reply,
}

/// What a warehouse knows of a layout.
const STORED: &str = "
    SELECT l.code, l.id, l.jiang_num, l.bing_num, l.style_num, l.group_id, l.group_num,
           l.group_index, l.is_mirror, l.layer, l.min_solution_step, l.min_solution_num,
           l.solution_num, l.farthest_step, l.farthest_num, g.size AS group_size,
           short_code(l.code) AS short_code, mirror(l.code) AS mirror, flip(l.code) AS flip
    FROM layouts AS l JOIN groups AS g USING (group_id) WHERE l.code = :layout";

/// The same as far as a search tells it.
const SEARCHED: &str = "
    SELECT :layout AS code, layout_id(:layout) AS id, :jiang_num AS jiang_num,
           :bing_num AS bing_num, :style_num AS style_num, is_mirror(:layout) AS is_mirror,
           (SELECT min(step) FROM solutions(:layout)) AS min_solution_step,
           (SELECT count(*) FROM solutions(:layout) WHERE minimal) AS min_solution_num,
           (SELECT count(*) FROM solutions(:layout)) AS solution_num,
           (SELECT max(layer) FROM layers_of(:layout)) AS farthest_step,
           (SELECT count(*) FROM farthest(:layout)) AS farthest_num,
           (SELECT sum(layouts) FROM layers_of(:layout)) AS group_size,
           short_code(:layout) AS short_code, mirror(:layout) AS mirror, flip(:layout) AS flip";

impl Explorer<'_> {
    fn layout(&self, text: &str) -> Result<Layout> {
        Ok(self.session.places().layout(text)?)
    }

    fn around(&self, root: &Layout) -> Result<LayerModel> {
        let stop = self.session.stop();
        Ok(LayerModel::unless(root, &|| stop.is_due()).map_err(|Stopped| stop.reason())?)
    }

    /// Answers with the rows of a statement about a layout.
    fn rows(&self, one: &One, sql: &str) -> Result<()> {
        let layout = self.layout(&one.layout)?;
        let values = [("code".to_owned(), Bound::Text(layout.code().to_string()))];
        self.reply.write(|sink| Ok(run_sql(&self.session, sql, &values, sink)?))
    }

    fn draw(&self, one: &One, path: &Path) -> Result<()> {
        /// Pixels a cell.
        const CELL: u32 = 60;
        self.reply.write_picture(path, &board(&self.layout(&one.layout)?, CELL))
    }

    fn show(&self, one: &One, is_ascii: bool) -> Result<()> {
        let layout = self.layout(&one.layout)?;
        let mut known = Vec::new();
        let is_stored = self.session.warehouse().is_some() && {
            self.known(&layout, lines(&mut known).as_mut(), STORED)?;
            !known.is_empty()
        };
        let sql = if is_stored { STORED } else { SEARCHED };
        if self.reply.has_format() {
            return self.reply.write(|sink| self.known(&layout, sink, sql));
        }
        if !is_stored {
            self.known(&layout, lines(&mut known).as_mut(), SEARCHED)?;
        }
        self.reply.write_page(|out, page| {
            let board = if is_ascii { ascii(&layout) } else { boxes(&layout, page.has_colour) };
            writeln!(out, "{board}")?;
            let known = String::from_utf8_lossy(&known);
            Ok(out.write_all(page.text(&known).as_bytes())?)
        })
    }

    fn known(&self, layout: &Layout, sink: &mut dyn RowSink, sql: &str) -> Result<()> {
        let class = layout.class();
        let number = |number: u8| Bound::Integer(number.into());
        let mut values = vec![("layout".to_owned(), Bound::Text(layout.code().to_string()))];
        if sql == SEARCHED {
            values.extend([
                ("jiang_num".to_owned(), number(class.jiang_num)),
                ("bing_num".to_owned(), number(class.bing_num)),
                ("style_num".to_owned(), number(class.style_num)),
            ]);
        }
        Ok(run_sql(&self.session, sql, &values, sink)?)
    }

    fn solve(&self, one: &One, form: &Form) -> Result<()> {
        let layout = self.layout(&one.layout)?;
        let way = match solve(&self.session, &layout)? {
            Solved::Way(way) => Some(way),
            Solved::Unsolvable => None,
            Solved::NotStored => {
                let model = self.around(&layout)?;
                let nearest = model.solutions().into_iter().next();
                let routes = nearest.and_then(|found| model.routes_to(&found.layout));
                routes.map(|routes| routes.first())
            }
        };
        let way = way.ok_or_else(|| {
            NotFound(format!(
                "{} has no solution: nowhere in its group does the 2x2 block stand at the exit",
                layout.code()
            ))
        })?;
        self.steps(&layout, &way, form)
    }

    fn path(&self, two: &Two, form: &Form) -> Result<()> {
        let (from, _, routes) = self.routes(two)?;
        self.steps(&from, &routes.first(), form)
    }

    fn routes(&self, two: &Two) -> Result<(Layout, Layout, RouteMap)> {
        let (from, to) = (self.layout(&two.from)?, self.layout(&two.to)?);
        let no_way = || {
            let (from, to) = (from.code(), to.code());
            NotFound(format!("no way leads from {from} to {to}: they are in different groups"))
        };
        // Steps never leave a class: no need to search.
        if from.class() != to.class() {
            return Err(no_way().into());
        }
        let routes = self.around(&from)?.routes_to(&to).ok_or_else(no_way)?;
        Ok((from, to, routes))
    }

    /// Answers with the steps of a path, as boards unless rows are asked for.
    fn steps(&self, from: &Layout, path: &[Leg], form: &Form) -> Result<()> {
        let last = path.last().map_or(*from, |leg| leg.to);
        let title = format!("{} steps from {} to {}", path.len(), from.code(), last.code());
        if let Some(file) = &form.svg {
            let step = |number: usize, layout: Layout, step| Frame {
                caption: format!("{number} {}", layout.code()),
                layout,
                step,
            };
            let steps = (1..).zip(path).map(|(number, leg)| step(number, leg.to, Some(leg.step)));
            let frames: Vec<Frame> = [step(0, *from, None)].into_iter().chain(steps).collect();
            return self.reply.write_picture(file, &picture::sheet(&title, &frames));
        }
        if form.moves || self.reply.has_format() {
            return self.reply.write(|sink| {
                sink.begin(&["step", "code", "block", "from_cell", "to_cell"])?;
                for leg in path {
                    let code = leg.to.code().to_string();
                    sink.row(&[
                        Value::Integer(i64::from(leg.layer) + 1),
                        Value::Text(&code),
                        Value::Text(leg.step.shape.name()),
                        Value::Integer(leg.step.from.into()),
                        Value::Integer(leg.step.to.into()),
                    ])?;
                }
                Ok(sink.end()?)
            });
        }
        let boards: Vec<(String, Layout)> = [*from]
            .into_iter()
            .chain(path.iter().map(|leg| leg.to))
            .enumerate()
            .map(|(step, layout)| (format!("{step} {}", layout.code()), layout))
            .collect();
        self.reply.write_page(|out, page| {
            writeln!(out, "{title}\n")?;
            Ok(out.write_all(sheet(&boards, page.width).as_bytes())?)
        })
    }

    fn paths(&self, two: &Two, graph: &Graph) -> Result<()> {
        let (from, to, routes) = self.routes(two)?;
        let legs: Vec<Leg> = routes.legs().collect();
        let code = |layout: &Layout| layout.code().to_string();
        let layouts: usize = routes.layers().map(|layer| layer.len()).sum();
        let title = format!(
            "{} shortest paths of {} steps from {} to {}, over {layouts} layouts",
            routes.number(),
            routes.steps(),
            from.code(),
            to.code(),
        );
        if let Some(file) = &graph.svg {
            let map = picture::RouteMap {
                title,
                layers: routes.layers().collect(),
                legs: legs.iter().map(|leg| (leg.from, leg.to)).collect(),
            };
            return self.reply.write_picture(file, &map.svg());
        }
        if let Some(format) = graph.format() {
            let map = Routes {
                from: code(&from),
                to: code(&to),
                steps: routes.steps(),
                paths: routes.number().to_string(),
                layers: routes.layers().map(|layer| layer.iter().map(code).collect()).collect(),
                edges: legs.iter().map(|leg| (code(&leg.from), code(&leg.to))).collect(),
            };
            return self.reply.write_bytes(|out| Ok(map.write(format, out)?));
        }
        if self.reply.has_format() {
            return self.reply.write(|sink| {
                sink.begin(&["layer", "code", "next_code"])?;
                for leg in &legs {
                    let (from, to) = (code(&leg.from), code(&leg.to));
                    let layer = Value::Integer(leg.layer.into());
                    sink.row(&[layer, Value::Text(&from), Value::Text(&to)])?;
                }
                Ok(sink.end()?)
            });
        }
        self.reply.write_page(|out, _| {
            writeln!(out, "{title}\n")?;
            for (layer, layouts) in routes.layers().enumerate() {
                let codes: BTreeSet<String> = layouts.iter().map(code).collect();
                let codes: Vec<String> = codes.into_iter().collect();
                writeln!(out, "{layer:4}  {}", codes.join(" "))?;
            }
            Ok(())
        })
    }
}
