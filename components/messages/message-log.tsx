import { ShieldCheck, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { Fragment } from 'react'
import { HIDDEN_HINT, HIDING_NOTE, RISKY_NOTE, SAFETY_NOTE } from '@/lib/domain/message'
import { paths } from '@/lib/paths'
import { type MessageDto } from '@/lib/schemas/message'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { cn } from '../ui/cn'
import { MessageText } from './message-text'
import { Moment, useMoments } from '../ui/moment'
import { SentFiles } from './sent-files'

type MessageLogProps = {
  /** The oldest first. */
  messages: readonly MessageDto[]
  propertyId: string
  /** The page before these messages; `null` if they are the first. */
  earlier: string | null
  origin: string
  deleteMessage: FormAction
  /** The ids of the messages that the viewer can still delete. */
  deletable: ReadonlySet<string>
  /** The last message that the other side has read; 0 if that is not shown. */
  seenSeq: number
}

const SMALL_TEXT = 'text-2xs text-subtle'

/** The messages of a conversation by days, the newest at the bottom (D206). */
export function MessageLog({ messages, propertyId, earlier, seenSeq, ...rest }: MessageLogProps) {
  const { day: dayOf } = useMoments()
  const lastSeen = messages.findLast(({ isOwn, seq }) => isOwn && seq <= seenSeq)
  return (
    <div role="log" aria-label="Messages" className="grid content-start gap-3">
      {earlier === null ? (
        <p className="flex max-w-[34rem] items-start gap-3 justify-self-center text-xs text-pretty text-muted">
          <ShieldCheck className="size-[18px] shrink-0" strokeWidth={1.75} aria-hidden />
          {SAFETY_NOTE}
        </p>
      ) : (
        <Link
          href={earlier}
          prefetch={false}
          className="inline-flex min-h-10 items-center justify-self-center text-sm text-accent-text hover:underline"
        >
          Earlier messages
        </Link>
      )}
      {messages.map((message, i) => {
        const day = dayOf(message.at)
        const before = messages[i - 1]
        return (
          <Fragment key={message._id}>
            {(!before || dayOf(before.at) !== day) && (
              <h3 className={cn(SMALL_TEXT, 'mt-3 justify-self-center font-normal')}>{day}</h3>
            )}
            <Bubble message={message} propertyId={propertyId} {...rest} />
            {message === lastSeen && <p className={cn(SMALL_TEXT, 'justify-self-end')}>Seen</p>}
          </Fragment>
        )
      })}
    </div>
  )
}

type BubbleProps = Pick<MessageLogProps, 'propertyId' | 'origin' | 'deleteMessage' | 'deletable'> & {
  message: MessageDto
}

function Bubble({ message, propertyId, origin, deleteMessage, deletable }: BubbleProps) {
  const { time } = useMoments()
  const { _id, isOwn, actedBy, text, at, files, hidden, deleted, risky } = message
  const report = paths.report(propertyId, { message: _id })
  return (
    <>
      <div
        className={cn(
          'grid w-fit max-w-[min(34rem,100%)] gap-1 rounded-lg border px-4 py-3 text-sm leading-[1.375rem]',
          isOwn ? 'justify-self-end border-transparent bg-accent-soft' : 'border-border bg-surface-raised',
        )}
      >
        <span className="sr-only">{isOwn ? 'You wrote:' : 'They wrote:'}</span>
        {actedBy !== undefined && <bdi className={SMALL_TEXT}>{actedBy}</bdi>}
        {deleted && <p className="text-muted italic">{text}</p>}
        {!deleted && text !== '' && <MessageText text={text} origin={origin} />}
        {files && <SentFiles files={files} />}
        <p className={cn(SMALL_TEXT, 'flex flex-wrap items-center gap-x-3')}>
          <Moment at={at} show="time" />
          {!isOwn && !deleted && (
            <Link
              href={report}
              prefetch={false}
              aria-label={`Report the message sent at ${time(at)}`}
              className="-my-2 inline-flex min-h-10 items-center hover:text-text hover:underline"
            >
              Report
            </Link>
          )}
        </p>
        {isOwn && deletable.has(_id) && (
          <ChangeForm
            action={deleteMessage}
            fields={{ id: _id }}
            variant="link"
            aria-label={`Delete the message sent at ${time(at)}`}
            className="-my-2 text-2xs"
          >
            Delete
          </ChangeForm>
        )}
      </div>
      {hidden && (
        <p className={cn(SMALL_TEXT, isOwn && 'justify-self-end')}>{isOwn ? HIDING_NOTE : HIDDEN_HINT}</p>
      )}
      {risky && (
        <p className="flex max-w-[34rem] items-start gap-2 text-xs text-pretty text-warning">
          <TriangleAlert className="size-[18px] shrink-0" strokeWidth={1.75} aria-hidden />
          {RISKY_NOTE}
        </p>
      )}
    </>
  )
}
