import Link from 'next/link'
import { Fragment } from 'react'
import { ownSitePath, WEB_URL } from '@/lib/domain/own-site-path'

/** The text of a message. Only links to this site can be followed (D207). */
export const MessageText = ({ text, origin }: { text: string; origin: string }) => (
  <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
    {text.split(WEB_URL).map((part, i) => {
      const href = i % 2 === 1 ? ownSitePath(part, origin) : null
      return (
        <Fragment key={i}>
          {href === null ? (
            part
          ) : (
            <Link href={href} prefetch={false} className="underline underline-offset-[.18em]">
              {part}
            </Link>
          )}
        </Fragment>
      )
    })}
  </p>
)
