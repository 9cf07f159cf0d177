import { textRule } from './text-rule.mjs'

/** Words that declared names must not contain, and their replacements. */
export const OLD_WORDS = new Map(
  Object.entries({
    anew: 'again',
    deaf: 'failed',
    ear: 'poller',
    farewell: 'deletedAccountMail',
    happening: 'event',
    mend: 'fix, repair',
    soon: 'briefly, now',
    tell: 'notify, report',
    tidings: 'notices',
    useless: 'expired',
  }),
)

/** Phrases that texts, comments and test titles must not contain, and their replacements. */
export const OLD_PHRASES = [
  [/\ball the same\b/i, 'anyway'],
  [/\banew\b/i, 'again'],
  [/\bc[ao]m(?:e|es|ing) to nothing\b/i, 'fails, is closed'],
  [/\b(?:furthermore|moreover)\b/i, 'also'],
  [/\bgo(?:es|ne)? away\b/i, 'is deleted, disappears'],
  [/\bhappenings?\b/i, 'event'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bno longer with us\b/i, 'has left'],
  [/\b(?:nothing|what) waits\b/i, 'pending'],
  [/\bproven (?:address|email)/i, 'verified email'],
  [/\brows? (?:is|are) in(?:$|[.,;])/i, 'imported'],
  [/\btells? of\b/i, 'shows, reports'],
  [/\btidings\b/i, 'notices'],
  [/\btime (?:is|was) over\b/i, 'expired, after the deadline'],
  [/\btold (?:of|so|to nobody)\b/i, 'notified'],
]

/**
 * The words of a name: "mailDeletedAccount" and "DELETED_MAIL" have "mail" and "deleted".
 * @param {string} name
 * @returns {string[]}
 */
const wordsIn = (name) => name.split(/(?<=[a-z\d])(?=[A-Z])|[^A-Za-z]/).map((word) => word.toLowerCase())

/** The errors of a declared name. @param {string} name @returns {string[]} */
export const nameErrors = (name) =>
  wordsIn(name).flatMap((word) => {
    const replacement = OLD_WORDS.get(word) ?? OLD_WORDS.get(word.replace(/s$/, ''))
    return replacement === undefined ? [] : [`"${name}": write "${replacement}" for "${word}".`]
  })

/** A text of several lines on one line, without the stars of a comment. @param {string} text */
const onOneLine = (text) =>
  text
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^[*/]+/, '')
        .trim(),
    )
    .join(' ')

/** The errors of a text. @param {string} text @returns {string[]} */
export function phraseErrors(text) {
  const line = onOneLine(text)
  return OLD_PHRASES.flatMap(([pattern, replacement]) => {
    const [match] = pattern.exec(line) ?? []
    return match === undefined ? [] : [`Write "${replacement}" for "${match}".`]
  })
}

/** The errors of a comment. @param {string} comment @returns {string[]} */
export const commentErrors = (comment) => [
  ...phraseErrors(comment),
  ...(/^\W*The same\b/.test(comment) ? ['Say what this is or does; the code above may move.'] : []),
]

/** An ESLint rule: rejects `OLD_WORDS` in declared names and `OLD_PHRASES` in texts and comments. */
export const words = textRule(phraseErrors, (context) => {
  const report = (node, messages) => {
    for (const message of messages) context.report({ loc: node.loc, message })
  }
  /** Checks the name of a declared class or interface member. */
  const checkMember = ({ key, computed }) => {
    if (!computed && key.type === 'Identifier') report(key, nameErrors(key.name))
  }
  return {
    Program(program) {
      for (const comment of context.sourceCode.getAllComments()) report(comment, commentErrors(comment.value))
      const visit = ({ variables, childScopes }) => {
        for (const { defs } of variables)
          for (const { type, name } of defs)
            if (type !== 'ImportBinding' && name.type === 'Identifier') report(name, nameErrors(name.name))
        childScopes.forEach(visit)
      }
      visit(context.sourceCode.getScope(program))
    },
    MethodDefinition: checkMember,
    PropertyDefinition: checkMember,
    TSMethodSignature: checkMember,
    TSPropertySignature: checkMember,
  }
})
