import { Heart, HeartOff } from 'lucide-react'
import { COMMENTS_FULL, SHARED_WISHLIST } from '@/lib/domain/wishlist'
import { cutText } from '@/lib/domain/text'
import { type ActionResult } from '@/lib/domain/result'
import { paths } from '@/lib/paths'
import { type SharedHomeDto } from '@/lib/schemas/shared-wishlist'
import { HomeRow } from '../properties/home-row'
import { ShareHome } from '../share/share-home'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { editInPlace } from '../ui/edit-in-place'
import { type Action } from '../ui/action'
import { LinkButton } from '../ui/link-button'
import { Field } from '../ui/field'
import { Textarea } from '../ui/input'
import { EmptyState } from '../ui/states'
import { Day } from '../ui/day'

type ReactionActions = {
  addHeart: FormAction
  removeHeart: RemoveAction
  addComment: FormAction
  deleteComment: RemoveAction
  restore: Action<{ undo: string }, unknown>
}

type RemoveAction = (form: FormData) => Promise<ActionResult<{ undo: string }>>

type SharedHomesProps = {
  wishlist: { _id: string; isOwner: boolean }
  homes: SharedHomeDto[]
  /** The origin of shared links; `null` if homes have no public pages. */
  origin: string | null
  actions: ReactionActions
}

/** The homes of a shared wishlist, with everyone's hearts and comments (D290). */
export function SharedHomes({ homes, wishlist, ...rest }: SharedHomesProps) {
  if (homes.length === 0)
    return (
      <EmptyState
        icon={Heart}
        title="No saved homes"
        action={<LinkButton href={paths.properties}>Browse Properties</LinkButton>}
      >
        Homes appear here when {wishlist.isOwner ? 'you save' : 'the owner saves'} them.
      </EmptyState>
    )
  return (
    <ul className="border-t border-border">
      {homes.map((home) => (
        <SharedHome key={home.propertyId} wishlist={wishlist} home={home} {...rest} />
      ))}
    </ul>
  )
}

type SharedHomeProps = Omit<SharedHomesProps, 'homes'> & { home: SharedHomeDto }

const Name = ({ name, isOwn }: { name: string; isOwn: boolean }) => (isOwn ? 'You' : <bdi>{name}</bdi>)

function SharedHome({ wishlist: { _id: id, isOwner }, home, origin, actions }: SharedHomeProps) {
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
      {property &&
        !isOwner &&
        (hasHeart ? (
          <ChangeForm
            action={actions.removeHeart}
            fields={{ id, propertyId }}
            undo={{ id: `heart-${propertyId}`, done: 'Heart removed', run: actions.restore }}
            variant="outline"
            aria-label={`Remove heart: ${title}`}
          >
            <HeartOff aria-hidden />
            Remove heart
          </ChangeForm>
        ) : (
          <ChangeForm
            action={actions.addHeart}
            fields={{ id, propertyId }}
            variant="outline"
            aria-label={`Add heart: ${title}`}
          >
            <Heart aria-hidden />
            Add heart
          </ChangeForm>
        ))}
      {property && <ShareHome home={property} origin={origin} variant="outline" />}
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
                  · <Day at={createdAt} className="numbers" />
                </p>
                <p dir="auto" className="max-w-[62ch] text-sm [overflow-wrap:anywhere] whitespace-pre-line">
                  {text}
                </p>
              </div>
              {(person.isOwn || isOwner) && (
                <ChangeForm
                  action={actions.deleteComment}
                  fields={{ id, commentId }}
                  undo={{
                    id: `comment-${commentId}`,
                    done: 'Comment deleted',
                    run: actions.restore,
                    isRemoval: true,
                  }}
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
      {comments.length >= SHARED_WISHLIST.comments ? (
        <p className="text-xs text-muted">{COMMENTS_FULL}</p>
      ) : (
        <ChangeForm
          disclosure={editInPlace('Add a comment', property?.title ?? '')}
          action={actions.addComment}
          fields={{ id, propertyId }}
          variant="outline"
          inputs={
            <Field label="Your comment" hint="Everyone on this wishlist can read it." className="w-full">
              <Textarea
                name="text"
                rows={3}
                required
                maxLength={SHARED_WISHLIST.commentLength}
                className="min-h-16"
              />
            </Field>
          }
        >
          Add comment
        </ChangeForm>
      )}
    </div>
  )
}
