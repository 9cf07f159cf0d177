'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useMemo, useRef, useState, type ChangeEvent, useTransition } from 'react'
import { FILES_PER_MESSAGE, HIDING_NOTE, MESSAGE_BLOCKING } from '@/lib/domain/message'
import { paths } from '@/lib/paths'
import { type OpenConversation, type SeenMessages } from '@/lib/schemas/message'
import { requestViewer } from '../viewer/viewer-store'
import { useViewerNotices } from '../viewer/use-viewer'
import { type Action, actionResult } from '../ui/action'
import { type FormAction, ChangeForm } from '../ui/change-form'
import { FormError, Field } from '../ui/field'
import { type Message, MessageForm } from './message-form'
import { MessageLog } from './message-log'
import { Paperclip } from 'lucide-react'
import { DOCUMENT_LIMIT, DOCUMENT_MEDIA_TYPES, formatSize } from '@/lib/domain/document'
import { FILE_ERRORS, type MessageFileDto } from '@/lib/schemas/message-file'
import { Button } from '../ui/button'
import { FileInput, takeFiles } from '../ui/file-input'
import { postFile } from '../ui/post-file'

type ConversationActions = {
  send: Action<Message & { id: string }, unknown>
  /** Returns the messages after the one with this `seq`, and marks them as read. */
  see: Action<{ id: string; after: number }, SeenMessages>
  deleteMessage: FormAction
  removeFile: FormAction
}

type ConversationProps = Pick<
  OpenConversation,
  'conversation' | 'messages' | 'bothWrote' | 'closed' | 'unsentFiles'
> & {
  isBlocking: boolean
  /** True on a page of earlier messages, which shows no new ones. */
  isEarlier: boolean
  accountId: string
  origin: string
  firstKey: string
  /** The ids of the own messages that can still be deleted. */
  deletable: readonly string[]
  /** Why a file was refused that was uploaded without JavaScript. */
  refusedFile: string | null
  /** The initial text of the field, such as a ready answer. */
  text?: string | undefined
  /** The content above the field. */
  above?: ReactNode
  actions: ConversationActions
}

/** The messages of a conversation, which shows new ones and “Seen” while it is open (D212), and the form for the next one. */
export function Conversation({
  conversation: { _id: id, propertyId, seenSeq },
  messages: { items, next },
  bothWrote,
  closed,
  unsentFiles,
  refusedFile,
  text,
  above,
  isBlocking,
  isEarlier,
  accountId,
  origin,
  firstKey,
  deletable,
  actions,
}: ConversationProps) {
  const router = useRouter()
  const [fileRefusal, setFileRefusal] = useState(refusedFile)
  const [newer, setNewer] = useState<SeenMessages>({ messages: [], bothWrote, seenSeq })
  const end = useRef<HTMLDivElement>(null)
  const messages = useMemo(() => {
    const ids = new Set(items.map(({ _id }) => _id))
    // After a refresh some of the newer ones may be older than the page's.
    return [...items, ...newer.messages.filter(({ _id }) => !ids.has(_id))].sort((a, b) => a.seq - b.seq)
  }, [items, newer.messages])
  const lastSeq = useRef(0)
  useEffect(() => {
    lastSeq.current = messages.at(-1)?.seq ?? 0
  }, [messages])

  const { see } = actions
  const isRefreshing = useRef(false)
  const refresh = useRef(async () => {
    if (isEarlier || isRefreshing.current) return
    isRefreshing.current = true
    for (;;) {
      const result = await actionResult(see({ id, after: lastSeq.current }))
      const loaded = result.ok ? result.data : null
      if (!loaded) break
      setNewer((before) => ({
        messages: [
          ...before.messages,
          ...loaded.messages.filter(({ seq }) => !before.messages.some((message) => message.seq === seq)),
        ],
        bothWrote: loaded.bothWrote,
        seenSeq: loaded.seenSeq,
      }))
      const newest = loaded.messages.at(-1)
      if (!newest) break
      lastSeq.current = newest.seq
      requestViewer()
    }
    isRefreshing.current = false
  })
  // Each notification sets a new object, also if the numbers are the same.
  const notices = useViewerNotices()
  useEffect(() => {
    if (notices) void refresh.current()
  }, [notices])

  const count = messages.length
  useEffect(() => {
    if (!isEarlier) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count, isEarlier])

  const isAnswered = newer.bothWrote || bothWrote
  const canAttach = isAnswered && unsentFiles.length < FILES_PER_MESSAGE
  const closedReason = closed ?? (isBlocking ? MESSAGE_BLOCKING : null)
  return (
    <>
      <div
        className="px-1 py-5 lg:px-5 tall:flex tall:min-h-0 tall:flex-1 tall:flex-col-reverse tall:overflow-y-auto"
        tabIndex={0}
        role="region"
        aria-label="Conversation"
      >
        {/* Reversed, so that the newest message is seen first, also without JavaScript. */}
        <div>
          <MessageLog
            messages={messages}
            propertyId={propertyId}
            seenSeq={Math.max(seenSeq ?? 0, newer.seenSeq ?? 0)}
            earlier={next === null ? null : paths.conversation(id, { cursor: next })}
            origin={origin}
            deleteMessage={actions.deleteMessage}
            deletable={new Set(deletable)}
          />
          <div ref={end} />
        </div>
      </div>
      {closedReason === null && above}
      <div className="border-t border-border py-4 lg:px-5">
        {closedReason === null ? (
          <>
            <UnsentFiles files={unsentFiles} remove={actions.removeFile} />
            {fileRefusal !== null && <FormError>{fileRefusal}</FormError>}
            <MessageForm
              send={actions.send}
              fields={{ id }}
              firstKey={firstKey}
              accountId={accountId}
              draft={`message ${id}`}
              label="Message"
              initialText={text}
              hint={isAnswered ? undefined : HIDING_NOTE}
              files={unsentFiles.map(({ id: fileId }) => fileId)}
              tools={canAttach && <AttachButton conversationId={id} onRefused={setFileRefusal} />}
              submitLabel="Send"
              onSent={({ to }) => {
                setFileRefusal(null)
                if (isEarlier && to !== undefined) router.push(to)
                else if (unsentFiles.length > 0) router.refresh()
                // The page then has the button that deletes the message, and the list beside it the message.
                else void refresh.current().then(() => router.refresh())
              }}
            />
            {canAttach && <AttachForm conversationId={id} />}
          </>
        ) : (
          <p className="text-sm text-pretty text-muted">{closedReason}</p>
        )}
      </div>
    </>
  )
}

/** Uploads a file for the next message; returns the error, or `null`. */
async function upload(conversationId: string, file: File): Promise<string | null> {
  if (file.size > DOCUMENT_LIMIT) return FILE_ERRORS.tooLarge
  const form = new FormData()
  form.append('conversationId', conversationId)
  form.append('file', file)
  return postFile(paths.sendFile(), form)
}

type AttachButtonProps = { conversationId: string; onRefused: (reason: string | null) => void }

/** Chooses a file for the next message and uploads it right away; the page then lists it (D292). */
function AttachButton({ conversationId, onRefused }: AttachButtonProps) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [isPending, startUpload] = useTransition()
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = takeFiles(currentTarget)
    if (!file) return
    startUpload(async () => {
      const refusal = await upload(conversationId, file)
      startUpload(() => {
        onRefused(refusal)
        if (refusal === null) router.refresh()
      })
    })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={DOCUMENT_MEDIA_TYPES}
        onChange={choose}
        aria-label="File"
        hidden
      />
      <Button
        type="button"
        variant="ghost"
        pending={isPending}
        onClick={() => input.current?.click()}
        className="mr-auto noscript:hidden"
      >
        <Paperclip aria-hidden />
        Attach
      </Button>
    </>
  )
}

/** A plain form, which is shown without JavaScript only. */
const AttachForm = ({ conversationId }: { conversationId: string }) => (
  <form
    action={paths.sendFile(conversationId)}
    method="post"
    encType="multipart/form-data"
    className="mt-4 hidden gap-3 noscript:grid"
  >
    <input type="hidden" name="conversationId" value={conversationId} />
    <Field
      label="Attach a file"
      hint="A PDF or a picture, at most 5 MB. Attach it before you write the message."
    >
      <FileInput name="file" required accept={DOCUMENT_MEDIA_TYPES} />
    </Field>
    <Button type="submit" variant="outline" className="justify-self-start">
      Attach
    </Button>
  </form>
)

/** The files that the next message will have, each with a button to remove it. */
const UnsentFiles = ({ files, remove }: { files: readonly MessageFileDto[]; remove: FormAction }) => (
  <ul aria-label="Files to send" className="mb-3 grid gap-2 text-sm empty:hidden">
    {files.map(({ id, name, size }) => (
      <li key={id} className="flex flex-wrap items-center gap-x-3 rounded-md border border-border px-3 py-1">
        <Paperclip className="size-[18px] shrink-0 text-muted" aria-hidden />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>{' '}
          <span className="text-xs whitespace-nowrap text-muted numbers">{formatSize(size)}</span>
        </span>
        <ChangeForm
          action={remove}
          fields={{ id }}
          variant="link"
          aria-label={`Remove ${name}`}
          className="min-h-10"
        >
          Remove
        </ChangeForm>
      </li>
    ))}
  </ul>
)
