//! tmp
use klotski_sql::ingest::*;
fn main(){
  let path = std::env::args().nth(1).unwrap();
  let classes=std::env::args().skip(2).map(|c|c.parse().unwrap()).collect();
  let o=run(&Options{path:path.into(),classes,threads:None,force:true},&Silent);
  println!("{o:#?}");
  println!("{}",std::fs::read_to_string("/proc/self/status").unwrap().lines().find(|l|l.starts_with("VmHWM")).unwrap());
}
