import ts from 'typescript'

const GROUPS = ['describe', 'fullOnly']
const RUNNERS = ['test', 'it', 'itInFull', ...GROUPS]
const SKIPPED = ['skip', 'todo', 'fixme', 'fail', 'failing']

type Named = { kind: 'group' | 'test' | 'step'; title: string; body: ts.Node }

/** The words of a call's function, as in `test.each(rows)('%s')`: `['test', 'each']`. */
function wordsOf(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text]
  if (ts.isPropertyAccessExpression(callee)) return [...wordsOf(callee.expression), callee.name.text]
  if (ts.isCallExpression(callee)) return wordsOf(callee.expression)
  return []
}

/** The title as it stands in the source: `holds at ${width} px` keeps its place-holder. */
function titleOf(argument: ts.Expression | undefined, file: ts.SourceFile): string | null {
  if (!argument) return null
  if (ts.isStringLiteralLike(argument)) return argument.text
  return ts.isTemplateExpression(argument) ? argument.getText(file).slice(1, -1) : null
}

/** What a call names; `skipped` where that does not run, `null` where it names nothing. */
function namedBy(call: ts.CallExpression, file: ts.SourceFile): Named | 'skipped' | null {
  const [runner = '', ...modes] = wordsOf(call.expression)
  const title = titleOf(call.arguments[0], file)
  const body = call.arguments.at(-1)
  if (!RUNNERS.includes(runner) || title === null || !body || call.arguments.length < 2) return null
  if (modes.some((mode) => SKIPPED.includes(mode))) return 'skipped'
  const kind = modes.includes('step')
    ? 'step'
    : GROUPS.includes(runner) || modes.includes('describe')
      ? 'group'
      : 'test'
  return { kind, title, body }
}

/**
 * The tests of a Jest or Playwright file, each as its path: groups, test and, where it has any, its steps, joined by
 * " › ". Skipped ones are left out. Titles are those of the source, with the place-holders of tables and templates.
 */
export function testTitles(source: string, fileName = 'source.tsx'): Set<string> {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const titles = new Set<string>()
  const visit = (node: ts.Node, path: readonly string[]): void => {
    const named = ts.isCallExpression(node) ? namedBy(node, file) : null
    if (named === 'skipped') return
    if (!named) {
      ts.forEachChild(node, (child) => visit(child, path))
      return
    }
    const here = [...path, named.title]
    if (named.kind !== 'group') titles.add(here.join(' › '))
    visit(named.body, here)
  }
  visit(file, [])
  return titles
}
