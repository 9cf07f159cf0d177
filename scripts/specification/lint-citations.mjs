import { readdirSync } from 'node:fs'
import path from 'node:path'
import { citationErrors, readProduct, readRecords, readRules } from './rules.mjs'

const root = path.join(import.meta.dirname, '../..')
const { built, planned } = readRules(readProduct(root))
const existing = {
  rules: new Set([...built, ...planned]),
  records: new Set(readRecords(readdirSync(path.join(root, 'docs/decisions')))),
}

const RUNNERS = ['describe', 'it', 'test']

/** The name at the root of a call, as `test` of `test.each(rows)('%s')`. */
function runnerOf(callee) {
  if (callee.type === 'MemberExpression') return runnerOf(callee.object)
  if (callee.type === 'CallExpression') return runnerOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return runnerOf(callee.tag)
  return callee.type === 'Identifier' ? callee.name : null
}

/** The text of a title, without a template's placeholders. */
function textOf(title) {
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
  return title?.type === 'TemplateLiteral' ? title.quasis.map(({ value }) => value.cooked).join(' ') : ''
}

/** An ESLint rule: comments and test titles cite only existing rules and architecture records. */
export const citations = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (node, text) => {
      for (const message of citationErrors(text, existing)) context.report({ loc: node.loc, message })
    }
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value)
      },
      CallExpression({ callee, arguments: [title] }) {
        if (RUNNERS.includes(runnerOf(callee))) check(title ?? callee, textOf(title))
      },
    }
  },
}
