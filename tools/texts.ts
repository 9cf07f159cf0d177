import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/**
 * `npm run texts`: prints the texts that a person can read, with file and line, so that somebody can review all of them
 * in one go: what JSX shows, and every other string with two words or a capital letter at its start.
 */
const root = path.resolve(import.meta.dirname, '..')
const FOLDERS = ['app', 'commands', 'components', 'lib', 'sandbox', 'scripts', 'server']
const NOT_READ = /\.test\.|\.d\.ts|node_modules|^sandbox\/mongo|^scripts\/towns/
/** Their strings are styles, addresses or names. */
const NOT_SHOWN =
  /^(className|class|style|d|viewBox|sizes|media|srcSet|href|rel|type|key|cn|cva|tw|require|import|fetch)$/
const CLASS = /^[a-z0-9[\]:/.#%()_*&>=,'"!-]+$/

const texts: string[] = []

for (const folder of FOLDERS)
  for (const entry of readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })) {
    const file = path.relative(root, path.join(entry.parentPath, entry.name))
    if (!/\.(?:tsx?|mjs)$/.test(file) || NOT_READ.test(file)) continue
    const source = ts.createSourceFile(
      file,
      readFileSync(path.join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    visit(source, source)
  }

console.log(texts.join('\n'))

function visit(node: ts.Node, source: ts.SourceFile): void {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
  if (isStyle(node)) return
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
    if (node.children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(child.text)))
      add(node, source, node.children.map((child) => shown(child, source)).join(''))
  } else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
    const text = shown(node, source)
    if (isText(node, text)) add(node, source, text)
  }
  ts.forEachChild(node, (child) => visit(child, source))
}

function isStyle(node: ts.Node): boolean {
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) return NOT_SHOWN.test(node.name.getText())
  return ts.isCallExpression(node) && NOT_SHOWN.test(node.expression.getText())
}

function isText(node: ts.Node, text: string): boolean {
  if (ts.isExpressionStatement(node.parent)) return false
  const words = text.trim().split(/\s+/)
  if (words.length === 1) return /^\p{Lu}\p{Ll}/u.test(text)
  const isClassList =
    words.every((word) => CLASS.test(word)) && /[-:[]/.test(text) && !/[.,](?: |$)/.test(text)
  return /\p{L}{2}/u.test(text) && !isClassList
}

/** The words of a node; what is only known when the page is rendered is its code in braces. */
function shown(node: ts.Node, source: ts.SourceFile): string {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map((span) => `{${span.expression.getText(source)}}${span.literal.text}`).join('')
    )
  if (ts.isJsxExpression(node)) {
    if (!node.expression) return ''
    return ts.isStringLiteralLike(node.expression) ? node.expression.text : node.getText(source)
  }
  if (ts.isJsxElement(node)) return node.children.map((child) => shown(child, source)).join('')
  return ts.isJsxSelfClosingElement(node) ? ` <${node.tagName.getText(source)}/> ` : ''
}

function add(node: ts.Node, source: ts.SourceFile, text: string): void {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
  texts.push(`${source.fileName}:${line + 1}\t${text.replace(/\s+/g, ' ').trim()}`)
}
