import { Fragment } from 'react'

/** The longest part that fits into every column, in characters. */
const COLUMN_CHARS = 24

/**
 * An email, which breaks before its @, and after its dots only if what is before or after the @ is longer than a column
 * (D243). A link around it needs a label: Chromium reads a space at each break.
 */
export function Email({ children: email }: { children: string }) {
  const parts = email
    .split(/(?=@)/)
    .flatMap((half) => (half.length <= COLUMN_CHARS ? [half] : half.split(/(?<=\.)/)))
  const fits = parts.every(({ length }) => length <= COLUMN_CHARS)
  return (
    <span className={fits ? '[overflow-wrap:normal]' : '[overflow-wrap:anywhere]'}>
      {parts.map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
