import { Heart, HeartOff } from 'lucide-react'
import Link from 'next/link'
import { formatDate } from '@/lib/domain/dates'
import { SHARED_WISHLIST } from '@/lib/domain/shared-wishlist'
import { cutText } from '@/lib/domain/text'
import { paths } from '@/lib/paths'
import { type SharedHomeDto } from '@/lib/schemas/shared-wishlist'
import { HomeRow } from '../properties/home-row'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/states'
import { CommentForm } from './comment-form'

export type ReactionActions = {
  addHeart: FormAction
  removeHeart: FormAction
  addComment: FormAction
  deleteComment: FormAction
}

type SharedHomesProps = {
  wishlist: { _id: string; isOwner: boolean }
  homes: SharedHomeDto[]
  actions: ReactionActions
}

/** The homes of a shared wishlist, with everyone's hearts and comments (D290). */
export function SharedHomes({ homes, ...rest }: SharedHomesProps) {
  if (homes.length === 0)
    return (
      <EmptyState
        icon={Heart}
        title="No saved homes"
        action={
          <Button asChild>
            <Link href={paths.properties}>Browse Properties</Link>
          </Button>
        }
      >
        Homes appear here when the owner saves them.
      </EmptyState>
    )
  return (
    <ul className="border-t border-border">
      {homes.map((home) => (
        <SharedHome key={home.propertyId} home={home} {...rest} />
      ))}
    </ul>
  )
}

type SharedHomeProps = Omit<SharedHomesProps, 'homes'> & { home: SharedHomeDto }

const Name = ({ name, isOwn }: { name: string; isOwn: boolean }) => (isOwn ? 'You' : <bdi>{name}</bdi>)

function SharedHome({ wishlist: { _id: id, isOwner }, home, actions }: SharedHomeProps) {
  const { propertyId, property, hearts } = home
  const hasHeart = hearts.some(({ isOwn }) => isOwn)
  const title = property?.title ?? 'the home that is no longer listed'
  return (
    <HomeRow
      property={property}
      note={
        <p className="mt-1 flex items-center gap-1.5 text-xs [overflow-wrap:anywhere] text-muted">
          <Heart className="size-3.5 shrink-0 fill-heart-on-picture text-heart-on-picture" aria-hidden />
          <span>
            <span className="sr-only">Hearts: </span>
            {hearts.map((person, i) => (
              <span key={i}>
                {i > 0 && ', '}
                <Name {...person} />
              </span>
            ))}
          </span>
        </p>
      }
      below={property && <Comments id={id} isOwner={isOwner} home={home} actions={actions} />}
    >
      {property && !isOwner && (
        <ChangeForm
          key={String(hasHeart)}
          action={hasHeart ? actions.removeHeart : actions.addHeart}
          fields={{ id, propertyId }}
          variant="outline"
          aria-label={`${hasHeart ? 'Remove' : 'Add'} heart: ${title}`}
        >
          {hasHeart ? <HeartOff aria-hidden /> : <Heart aria-hidden />}
          {hasHeart ? 'Remove heart' : 'Add heart'}
        </ChangeForm>
      )}
    </HomeRow>
  )
}

type CommentsProps = Pick<SharedHomeProps, 'home' | 'actions'> & { id: string; isOwner: boolean }

function Comments({ id, isOwner, home: { propertyId, property, comments }, actions }: CommentsProps) {
  return (
    <div className="col-span-full grid gap-3 sm:col-start-2">
      {comments.length > 0 && (
        <ul aria-label={`Comments on ${property?.title}`} className="grid gap-3">
          {comments.map(({ _id: commentId, text, createdAt, ...person }) => (
            <li key={commentId} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
              <div className="min-w-0">
                <p className="text-xs text-muted">
                  <span className="font-[550] text-text">
                    <Name {...person} />
                  </span>{' '}
                  · {formatDate(createdAt)}
                </p>
                <p dir="auto" className="max-w-[62ch] text-sm [overflow-wrap:anywhere] whitespace-pre-line">
                  {text}
                </p>
              </div>
              {(person.isOwn || isOwner) && (
                <ChangeForm
                  action={actions.deleteComment}
                  fields={{ id, commentId }}
                  variant="ghost"
                  aria-label={`Delete the comment “${cutText(text, 40)}”`}
                >
                  Delete
                </ChangeForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {comments.length < SHARED_WISHLIST.comments && (
        <details>
          <summary
            aria-label={`Add a comment: ${property?.title}`}
            className="inline-flex min-h-10 cursor-pointer items-center text-xs text-muted underline underline-offset-4 hover:text-text"
          >
            Add a comment
          </summary>
          <div className="max-w-[40rem] pt-2">
            {/* A new comment starts an empty form. */}
            <CommentForm key={comments.length} fields={{ id, propertyId }} add={actions.addComment} />
          </div>
        </details>
      )}
    </div>
  )
}
