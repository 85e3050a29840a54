-- Calls of the SQL functions, a statement a line. `klotski-sql sql` and every SQLite that has
-- loaded the extension give the same rows, or fail with the same message. The functions are those
-- of docs/functions.md. A layout with few others in its group is enough for most.

-- The functions with their numbers of arguments, and those with rows with their columns and arguments.
SELECT group_concat(name || narg, ' ') FROM (SELECT DISTINCT name, narg FROM pragma_function_list WHERE flags = 526336 OR name = 'klotski_sql_version' ORDER BY 1, 2)
SELECT group_concat(called, '; ') FROM (SELECT m.name || ': ' || group_concat(x.name || iif(x.hidden, '?', ''), ' ') AS called FROM (SELECT DISTINCT name FROM pragma_module_list WHERE name IN ('farthest', 'generate_series', 'group_map', 'group_of', 'layer_members', 'layers_of', 'neighbors', 'shortest_path', 'shortest_paths', 'solutions', 'structure_of')) AS m, pragma_table_xinfo(m.name) AS x GROUP BY m.name ORDER BY m.name)

-- Names of layouts in all spellings.
SELECT code('横刀立马'), code('橫刀立馬'), code(' 横刀立马 ')
SELECT code('heng dao li ma'), code('Héng Dāo Lì Mǎ'), code('HENGDAOLIMA')
SELECT code('red donkey'), code('L''Âne rouge'), code('l''ane ROUGE')
SELECT code('4FEA134'), code('4fea134'), code('4FEA13400'), code(' 4FEA134 '), code('０')
SELECT code('４ＦＥＡ１３４'), code('ｉｄ：１０３９９７３２'), code('id:10399732'), code('ID:00010399732')
SELECT code('short:AXCZN'), code('Short:axczn'), code('5-4-2-0-30833'), code('５－４－２－０－３０８３３')
SELECT code('0'), code('id:0'), code('id:29334497'), code('E'), code('000000000')
SELECT code('7-0-3-0-0'), code('7-0-3-5-0'), code('0-0-0-0-1'), code('1-0-0-0-3')
SELECT code('6-0-3-1-2'), code('5-4-1-0-25954'), code('5-4-2-1-0')
SELECT code('abbc/abbc/deef/dghf/i..j'), code('赵曹曹马/赵曹曹马/黄关关张/黄甲乙张/丙..丁'), code('0xHAAIHAAIJBBKJNOKP@@Q')

-- One value.
SELECT layout_id('4FEA134'), layout_id('横刀立马'), typeof(layout_id('0'))
SELECT short_code('4FEA134'), short_code('id:4091296'), short_code('0')
SELECT name('1A9BF0C'), name('4FEA134'), name('0'), name('id:1')
SELECT board('1A9BF0C')
SELECT board('0')
SELECT board_svg('1A9BF0C')
SELECT board_svg('id:0') LIKE '<svg%</svg>%', length(board_svg('4FEA134')), board_svg(NULL)
SELECT mirror('1A9BF0C'), mirror('4FEA134'), flip('1A9BF0C'), flip('4FEA134'), mirror(flip('0'))
SELECT is_symmetric('1A9BF0C'), is_symmetric('4FEA134'), is_symmetric('0'), typeof(is_symmetric('0'))
SELECT text_in('L ANE', 'L''Âne rouge', NULL), text_in('战 布', '吕布', 'lü bu'), text_in('lvbu', '吕布', 'lü bu')
SELECT text_in('', 'x', NULL), text_in(NULL, 'x', 'x'), text_in('x', NULL, 'x'), text_in('x', 'y', 'z')
SELECT distance('1A9BF0C', 'id:4091297'), distance('4FEA134', '5-4-2-0-0'), distance('4FEA134', '0')
SELECT distance('横刀立马', 'DAA7F3'), distance('横刀立马', 'DAA7F3', 'step'), distance('横刀立马', 'DAA7F3', 'straight'), distance('横刀立马', 'DAA7F3', 'unit')
SELECT minsteps('横刀立马'), minsteps('横刀立马', 'unit'), minsteps('4FEA134', 'straight'), minsteps('DAA7F3'), minsteps('7-0-7-0-0'), minsteps(NULL), minsteps('0', NULL)
SELECT solution_paths('横刀立马'), solution_paths('横刀立马', 'unit'), solution_paths('4FEA134'), solution_paths('DAA7F3')
SELECT solution_paths('7-0-7-0-0'), solution_paths(NULL), solution_paths('0', NULL), solution_paths('0', 'straight')
SELECT distance('DAA7F3', '横刀立马', 'UNIT'), distance('DAA7F3', '横刀立马', 'Straight'), distance('0', '0', 'step')
SELECT klotski_sql_version(), typeof(klotski_sql_version())
SELECT pattern('5-4-1-1-0'), pattern('4FEA134'), pattern(NULL), typeof(pattern('0'))
SELECT steps_to('Pennant', '2x2@12', column1), steps_to('1FA2CD4', flip('1FA2CD4'), column1) FROM (VALUES ('step'), ('straight'), ('unit'))
SELECT steps_to('Pennant', '2x2@12'), steps_to('0', 'V@0'), steps_to('0', NULL)

-- Rows.
SELECT * FROM neighbors('1A9BF0C')
SELECT * FROM neighbors('1A9BF0C', 'step')
SELECT * FROM neighbors('1A9BF0C', 'straight')
SELECT * FROM neighbors('1A9BF0C', 'unit')
SELECT * FROM layers_of('C26268000')
SELECT * FROM layers_of('4FEA134')
SELECT * FROM layers_of('横刀立马', 'straight')
SELECT * FROM layers_of('横刀立马', 'UNIT')
SELECT * FROM layer_members('C26268000')
SELECT count(*), sum(layer), min(code), max(code) FROM layer_members('4FEA134', 'unit')
SELECT layer, count(*), min(code) FROM layer_members('7-0-3-0-0', 'straight') GROUP BY layer
SELECT * FROM shortest_path('C26268000', 'DA6920000')
SELECT * FROM shortest_path('横刀立马', 'DAA7F3')
SELECT * FROM shortest_path('1A9BF0C', 'DAA7F3', 'unit') WHERE move < 9
SELECT * FROM shortest_path('1A9BF0C', 'DAA7F3', 'straight') LIMIT 5
SELECT * FROM shortest_paths('C26268000', 'DA6920000')
SELECT count(*), max(layer), min(code), max(next_code) FROM shortest_paths('横刀立马', 'DAA7F3')
SELECT layer, count(*) FROM shortest_paths('横刀立马', 'DAA7F3', 'unit') GROUP BY layer
SELECT count(*) FROM shortest_paths('横刀立马', 'DAA7F3', 'straight')
SELECT * FROM shortest_path('4FEA134', '0')
SELECT * FROM shortest_paths('0', '0')
SELECT * FROM solutions('1A9BF0C')
SELECT * FROM solutions('4FEA134') WHERE is_minimal
SELECT * FROM solutions('横刀立马', 'straight')
SELECT count(*), sum(moves), sum(is_minimal) FROM solutions('4FEA134', 'unit')
SELECT * FROM farthest('1A9BF0C')
SELECT * FROM farthest('4FEA134', 'straight')
SELECT * FROM farthest('4FEA134', 'unit')
SELECT * FROM group_of('C26268000')
SELECT count(*), min(code), max(code) FROM group_of('横刀立马')
SELECT count(*) FROM group_of('5-4-2-0-30833')
SELECT * FROM structure_of('C26268000')
SELECT * FROM structure_of('横刀立马', 'unit')
SELECT * FROM structure_of(NULL)
SELECT count(*), sum(x), sum(y), sum(z), sum(x * y), sum(z * z) FROM group_map('横刀立马')
SELECT * FROM group_map('C26268000', 'unit')
SELECT * FROM group_map(NULL)

-- NULL.
SELECT code(NULL), layout_id(NULL), short_code(NULL), name(NULL), board(NULL), mirror(NULL), flip(NULL), is_symmetric(NULL)
SELECT distance(NULL, '0'), distance('0', NULL), distance('0', '0', NULL), distance(NULL, NULL, NULL)
SELECT count(*) FROM neighbors(NULL)
SELECT count(*) FROM layers_of('0', NULL)
SELECT count(*) FROM shortest_path(NULL, '0')
SELECT count(*) FROM shortest_paths('0', NULL, 'unit')
SELECT count(*) FROM (VALUES ('0'), (NULL), ('0')) AS v, neighbors(v.column1)
SELECT v.column1, count(n.code) FROM (VALUES ('0'), (NULL)) AS v LEFT JOIN neighbors(v.column1) AS n ON 1 GROUP BY 1

-- Joins, lists and subqueries.
SELECT a.code, b.code FROM neighbors('1A9BF0C') AS a, neighbors(a.code) AS b ORDER BY 1, 2 LIMIT 20
SELECT n.code, distance(n.code, '1A9BF0C') FROM neighbors('1A9BF0C') AS n ORDER BY 1
SELECT f.code, f.moves, s.code, s.moves FROM farthest('1A9BF0C') AS f, solutions(f.code) AS s WHERE s.is_minimal
SELECT a, count(*) FROM neighbors WHERE a IN ('000000000', '0E0000000', '030000000') GROUP BY 1
SELECT count(*) FROM neighbors('D') NATURAL JOIN layers_of('D')
SELECT (SELECT count(*) FROM neighbors(m.code)) FROM layer_members('C26268000') AS m ORDER BY m.code
WITH RECURSIVE walk(code, far) AS (SELECT '1A9BF0C00', 0 UNION SELECT n.code, far + 1 FROM walk, neighbors(walk.code) AS n WHERE far < 3) SELECT far, count(*) FROM walk GROUP BY far
SELECT code IN (SELECT code FROM group_of('1A9BF0C')) FROM farthest('1A9BF0C')
SELECT group_concat(code) FROM (SELECT code FROM neighbors('0') ORDER BY code)
SELECT count(*) FROM group_of('C26268000') AS g JOIN layer_members('C26268000') AS m USING (code)

-- Hidden columns.
SELECT a, metric, code FROM neighbors('1a9bf0c') ORDER BY code LIMIT 2
SELECT a, b, metric FROM shortest_path('C26268000', 'DA6920000', 'unit') LIMIT 1
SELECT DISTINCT metric FROM layers_of('C26268000')
SELECT code FROM neighbors WHERE a = '1A9BF0C' AND metric = 'unit' ORDER BY code
SELECT rowid, code FROM neighbors('1A9BF0C') ORDER BY rowid DESC
SELECT move FROM shortest_path WHERE b = 'DA6920000' AND a = 'C26268000'

-- General functions, of the program or of the host. Systems differ in the last digits of those that are rounded.
SELECT sqrt(2), pow(2, 10), power(2, 0.5), round(exp(1), 12), ln(10), log(100), log10(1000), log2(8), log(2, 8), pi()
SELECT sin(1), cos(1), tan(1), asin(0.5), acos(0.5), atan(1), atan2(1, 2), sinh(1), round(cosh(1), 12), tanh(1), round(asinh(1), 12), acosh(2), round(atanh(0.5), 12)
SELECT ceil(1.2), ceiling(-1.2), floor(1.7), trunc(-1.7), mod(7, 3), mod(-7.5, 2), degrees(pi()), radians(180), ceil(7)
SELECT sqrt(-1), ln(0), log(-1), sqrt(NULL), sqrt('x'), acos(2), mod(1, 0)
SELECT sqrt('inf'), sqrt('nan'), ceil('5'), ceil('5.'), floor('5e0'), sqrt('.25'), trunc('1e'), ceil(char(160) || '5'), ceil(char(11) || '5 '), ceil('0x10'), floor('9223372036854775808')
SELECT median(layouts), percentile(layouts, 90), percentile_cont(layouts, 0.25), percentile_disc(layouts, 0.75) FROM layers_of('1A9BF0C')
SELECT median(x), percentile(x, 0) FROM (SELECT NULL AS x)
SELECT variance(layouts), stddev(layouts), corr(layer, layouts) FROM layers_of('1A9BF0C')
SELECT '横刀立马' REGEXP '^横.立', 'abc' REGEXP 'b+c$', 'abc' REGEXP '^b', regexp('a', NULL)
SELECT value FROM generate_series(1, 10, 3)
SELECT s.value, code('id:' || s.value) FROM generate_series(0, 29334497, 9778165) AS s

-- Errors: names.
SELECT code('')
SELECT code('5FZ')
SELECT code('横刀立吗')
SELECT name('虚与委蛇2')
SELECT board_svg('nobody calls it so')
SELECT layout_id('id:29334498')
SELECT layout_id('id:-1')
SELECT short_code('short:ZZZZZ')
SELECT code('7-0-3-0-99999999')
SELECT code('9-0-0-0-0')
SELECT code('0-0-0-0-0-0')
SELECT * FROM neighbors('4FEA134000000')
SELECT * FROM shortest_path('0', 'nobody')
SELECT code(printf('%.*c', 2000, '1'))
SELECT code('4FEA134' || char(0))
SELECT code(char(27, 10) || '[31mred')
-- Errors: types.
SELECT code(7)
SELECT code(0.5)
SELECT code(x'34')
SELECT code(CAST(x'ff' AS TEXT))
SELECT * FROM neighbors(12)
SELECT distance('0', '0', 1)
SELECT text_in('a', 1, 'b')
SELECT text_in(printf('%.*c', 1000001, 'a'), 'a', 'b')
-- Errors: metrics and arguments.
SELECT distance('0', '0', 'moves')
SELECT * FROM neighbors('0', 'steps')
SELECT * FROM neighbors('0', printf('%.*c', 2000, 'x'))
SELECT * FROM layers_of('0', 1)
SELECT distance('0')
SELECT code()
SELECT code('0', '0')
SELECT klotski_sql_version(1)
SELECT * FROM neighbors
SELECT * FROM shortest_path('0')
SELECT * FROM neighbors('0', 'step', '0')
SELECT * FROM group_of('0', 'step')
SELECT * FROM neighbors WHERE a > '0'
SELECT * FROM layers_of WHERE metric = 'unit'
SELECT layers_of('0')
SELECT nosuch('0')
SELECT nosuch FROM neighbors('0')
-- An error behind some rows.
SELECT code(column1) FROM (VALUES ('0'), ('nobody'))

-- Arguments stay texts: as numbers, the first three codes would be 0, 0 and 30000000.
SELECT v.column1, count(*) FROM (VALUES ('000000000'), ('0E0000000'), ('030000000'), ('0C0000000')) AS v, neighbors(v.column1) GROUP BY 1
SELECT a, count(*) FROM neighbors WHERE a IN (VALUES ('000000000'), ('0E0000000'), ('030000000'), ('0C0000000')) GROUP BY 1
SELECT a, count(*) FROM neighbors WHERE a IN ('000000000', '0E0000000', '030000000', '0C0000000') GROUP BY 1
SELECT a, count(*) FROM neighbors WHERE a = '000000000' OR a = '0E0000000' OR a = '030000000' GROUP BY 1
SELECT count(*) FROM neighbors('000000000') AS n JOIN (VALUES ('000000000'), ('0E0000000')) AS v ON v.column1 = n.a
SELECT count(*) FROM neighbors('000000000') WHERE a = '0E0000000'

-- A call has its arguments in parentheses or as conditions, on either side of a join.
SELECT c, n.* FROM (SELECT '4FEA134' AS c), neighbors(c) AS n
SELECT c, n.* FROM neighbors AS n, (SELECT '4FEA134' AS c) WHERE n.a = c
SELECT c, n.* FROM neighbors AS n JOIN (SELECT '4FEA134' AS c) ON c = n.a
SELECT c, n.* FROM (SELECT '4FEA134' AS c) LEFT JOIN neighbors(c) AS n
SELECT * FROM neighbors WHERE a = '0' AND a = '1'

-- Layouts of two groups have no path.
SELECT distance('7-0-3-0-0', '7-0-3-1-0'), distance('7-0-3-0-0', '0'), distance('0', '7-0-3-0-0')
SELECT count(*) FROM shortest_path('7-0-3-0-0', '7-0-3-1-0')
SELECT count(*) FROM shortest_paths('7-0-3-0-0', '0')
