const COMPONENT =
  'Write it with components/ui/day.tsx, moment.tsx, deadline.tsx or moment-text.tsx, on the reader’s clock (D330).'

/** Writes a date, a time or a duration by itself. */
const FORMATS = {
  ':not(MemberExpression[property.name="resolvedOptions"]) > :matches(NewExpression, CallExpression)[callee.object.name="Intl"][callee.property.name=/^(?:DateTime|RelativeTime|Duration)Format$/]':
    'Use lib/domain/moments.ts or time-zones.ts: Node’s time zone data is outdated (ADR 074), and Intl is slow (ADR 079).',
  'MemberExpression[property.name=/^to(?:Locale(?:Date|Time)|Date|Time|UTC|GMT)String$/]':
    'Use lib/domain/dates.ts or moments.ts (D330).',
}

/** Writes a moment on a page without the component. */
const WRITES = {
  'JSXOpeningElement[name.name="time"]': COMPONENT,
  'ImportDeclaration[source.value=/domain\\u002f(?:clock|deadlines|(?:written-)?moments)$/]': COMPONENT,
  'ImportSpecifier[imported.name=/^(?:formatDate|formatWallTime|formatZoned\\w+)$/]': COMPONENT,
  'MemberExpression[property.name=/^get(?:UTC)?(?:Date|Hours|Minutes|Month)$/]': COMPONENT,
}

/** @param {Record<string, string>} messages by selector */
const rule = (messages) => ({
  meta: { type: 'problem', schema: [] },
  create: (context) =>
    Object.fromEntries(
      Object.entries(messages).map(([selector, message]) => [
        selector,
        (node) => context.report({ node, message }),
      ]),
    ),
})

/** ESLint rules: `lib/domain` formats moments, and one component writes them. */
export const formattedMoments = rule(FORMATS)
export const writtenMoments = rule(WRITES)
