import { UsersRound } from 'lucide-react'
import Link from 'next/link'
import { pluralize } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import { type SharedWishlistDto } from '@/lib/schemas/shared-wishlist'

/** The shared wishlists that the viewer has joined; each opens its page. */
export const JoinedWishlists = ({ wishlists }: { wishlists: SharedWishlistDto[] }) =>
  wishlists.length === 0 ? (
    <p className="pt-4 text-sm text-pretty text-muted">
      When another buyer sends you their link, open it and join. The wishlist is then listed here.
    </p>
  ) : (
    <ul className="divide-y divide-border">
      {wishlists.map(({ _id, owner, guests }) => (
        <li key={_id} className="flex min-h-14 items-center gap-4 py-2">
          <UsersRound className="size-5 shrink-0 text-muted" strokeWidth={1.5} aria-hidden />
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <Link
              href={paths.user.sharedWishlist(_id)}
              prefetch={false}
              className="inline-flex min-h-10 items-center underline decoration-border-strong underline-offset-4 hover:decoration-current"
            >
              <span>
                <bdi>{owner}</bdi>’s wishlist
              </span>
            </Link>
            <span className="block text-xs text-muted numbers">{pluralize(guests.length, 'guest')}</span>
          </p>
        </li>
      ))}
    </ul>
  )
