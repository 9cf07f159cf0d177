'use client'

import { Send } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react'
import { MESSAGE_BLOCKING, MESSAGE_LIMIT } from '@/lib/domain/message'
import { useFormState } from '../browser/use-form-state'
import { deleteDraft, deleteOtherAccountsDrafts, readDraft, saveDraft } from '../browser/drafts'
import { newKey } from '../browser/new-key'
import { type Action, actionResult, unreachable } from '../ui/action'
import { Button } from '../ui/button'
import { Field, FormError } from '../ui/field'
import { Textarea } from '../ui/input'

const SEND_FAILED = 'Couldn’t send. Try again.'

export type Message = { text: string; key: string; files?: string[] }

type MessageFormProps<Fields extends Record<string, string>, Result> = {
  /** Sends a message to the conversation that `fields` name. */
  send: Action<Message & Fields, Result>
  fields: Fields
  /** The key of the message that a form without JavaScript posts. */
  firstKey?: string | undefined
  /** The account and the form that the draft on the device belongs to. */
  accountId: string
  draft: string
  label: string
  /** The initial text of the field, added below a stored draft. */
  initialText?: string | undefined
  hint?: string | undefined
  /** The ids of the files to send; with any, the text may be blank. */
  files?: readonly string[]
  /** More buttons of the form. */
  tools?: ReactNode
  submitLabel: string
  /** The page that can unblock a person whom the account blocks. */
  unblockAt?: string | undefined
  textRef?: RefObject<HTMLTextAreaElement | null>
  /** Called with the page to open, if there is one; by default that is opened. */
  onSent?: (result: { to?: string }) => void
}

/** A message, with its draft (D206): Enter adds a line break, Ctrl+Enter or Command+Enter sends. */
export function MessageForm<Fields extends Record<string, string>, Result>({
  send,
  fields,
  firstKey = '',
  accountId,
  draft,
  label,
  initialText = '',
  hint,
  files = [],
  tools,
  submitLabel,
  unblockAt,
  textRef,
  onSent,
}: MessageFormProps<Fields, Result>) {
  const router = useRouter()
  const { posted, post } = useFormState(send)
  const [text, setText] = useState(posted?.typed?.text ?? initialText)
  const [refusal, setRefusal] = useState(posted?.error.message)
  const [isPending, startSending] = useTransition()
  // A text keeps its key until it is sent, so that trying again sends it once.
  const sent = useRef<{ text: string; key: string } | null>(null)
  /** What is in the field when the answer arrives. */
  const latest = useRef(text)
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    deleteOtherAccountsDrafts(accountId)
    const stored = readDraft(accountId, draft)
    if (stored === null) return
    const mergedText = stored.includes(initialText) ? stored : `${stored}\n\n${initialText}`
    queueMicrotask(() => setText((current) => (current === initialText ? mergedText : current)))
  }, [accountId, draft, initialText])

  const change = (value: string) => {
    latest.current = value
    setText(value)
    if (value.trim() === '') deleteDraft(accountId, draft)
    else saveDraft(accountId, draft, value)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    latest.current = text
    if (sent.current?.text !== text) sent.current = { text, key: newKey() }
    const message = {
      ...fields,
      ...sent.current,
      ...(files.length > 0 && { files: [...files] }),
    }
    startSending(async () => {
      const result = await actionResult(send(message))
      startSending(() => {
        if (!result.ok) {
          setRefusal(result.error.code === unreachable.code ? SEND_FAILED : result.error.message)
          return
        }
        sent.current = null
        setRefusal(undefined)
        if (latest.current === text) change('')
        if (onSent) onSent(result)
        else if (result.to !== undefined) router.push(result.to)
      })
    })
  }
  const sendByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit(button.current)
  }

  return (
    <form ref={form} action={post} onSubmit={submit} className="grid gap-3">
      {Object.entries({ ...fields, key: firstKey, files: files.join(' ') }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {refusal !== undefined && (
        <FormError>
          {refusal}
          {refusal === MESSAGE_BLOCKING && unblockAt !== undefined && (
            <>
              {' '}
              <Link href={unblockAt} className="underline underline-offset-4">
                Unblock
              </Link>
            </>
          )}
        </FormError>
      )}
      <Field label={label} hint={hint}>
        <Textarea
          ref={textRef}
          name="text"
          required={files.length === 0}
          maxLength={MESSAGE_LIMIT}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={sendByKeys}
          className="min-h-20! max-sm:min-h-14!"
        />
      </Field>
      <div className="flex items-center justify-end gap-4">
        {tools}
        <span className="text-xs text-subtle max-sm:hidden">Ctrl+Enter to send</span>
        <Button ref={button} type="submit" pending={isPending}>
          <Send aria-hidden />
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
