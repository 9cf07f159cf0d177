import Image from 'next/image'
import Link from 'next/link'
import { type Home } from './homes'

/** Cards written without regard to speed: the framework's picture and link, a few lines, an icon. */
export function Cards({ homes }: { homes: readonly Home[] }) {
  return (
    <>
      <h1>Homes</h1>
      <ul>
        {homes.map(({ id, title, place, price, text }) => (
          <li key={id}>
            <article>
              <Image src="/photo.jpg" alt={title} width={640} height={480} />
              <h2>
                <Link href={`/homes/${id}`} prefetch={false}>
                  {title}
                </Link>
              </h2>
              <p>
                <svg viewBox="0 0 24 24" width={16} height={16} aria-hidden="true">
                  <path d="M12 21s7-6.3 7-11a7 7 0 0 0-14 0c0 4.7 7 11 7 11z" />
                </svg>
                {place}
              </p>
              <p>{price}</p>
              <p>{text}</p>
            </article>
          </li>
        ))}
      </ul>
    </>
  )
}
