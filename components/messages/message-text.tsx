import Link from 'next/link'
import { Fragment } from 'react'

/** An address of this site in a text, up to a space or the punctuation that ends a sentence. */
const ownLinks = (origin: string): RegExp =>
  new RegExp(`(${origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/[^\\s<>"']*[^\\s<>"'.,;:!?)])`)

/** The text of a message. Only links to this site can be followed (D207). */
export const MessageText = ({ text, origin }: { text: string; origin: string }) => (
  <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
    {text.split(ownLinks(origin)).map((part, i) => (
      <Fragment key={i}>
        {i % 2 === 1 ? (
          <Link
            href={part.slice(origin.length)}
            prefetch={false}
            className="underline underline-offset-[.18em]"
          >
            {part}
          </Link>
        ) : (
          part
        )}
      </Fragment>
    ))}
  </p>
)
