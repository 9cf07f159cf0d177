'use client'

import { Paperclip } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ChangeEvent, useRef, useTransition } from 'react'
import { DOCUMENT_LIMIT, DOCUMENT_MEDIA_TYPES, formatSize } from '@/lib/domain/document'
import { paths } from '@/lib/paths'
import { FILE_FAULTS, type MessageFileDto } from '@/lib/schemas/message-file'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { FileInput } from '../ui/file-input'
import { postFile } from '../ui/post-file'

/** Uploads a file for the next message; returns the error, or `null`. */
async function upload(conversationId: string, file: File): Promise<string | null> {
  if (file.size > DOCUMENT_LIMIT) return FILE_FAULTS.tooLarge
  const form = new FormData()
  form.append('conversationId', conversationId)
  form.append('file', file)
  return postFile(paths.sendFile(), form)
}

type AttachButtonProps = { conversationId: string; onRefused: (why: string | null) => void }

/** Chooses a file for the next message and uploads it right away; the page then lists it (D292). */
export function AttachButton({ conversationId, onRefused }: AttachButtonProps) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [isPending, startSending] = useTransition()
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    startSending(async () => {
      const why = await upload(conversationId, file)
      startSending(() => {
        onRefused(why)
        if (why === null) router.refresh()
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
export const AttachForm = ({ conversationId }: { conversationId: string }) => (
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

type UnsentFilesProps = { files: readonly MessageFileDto[]; remove: FormAction }

/** The files that the next message will have, each with a button to remove it. */
export const UnsentFiles = ({ files, remove }: UnsentFilesProps) => (
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
