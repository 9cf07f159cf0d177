'use client'

import { FileCheck } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type SubmitEvent, useRef, useState, useTransition } from 'react'
import { DOCUMENT_LIMIT, DOCUMENT_TYPES } from '@/lib/domain/document'
import { formatMoment } from '@/lib/domain/dates'
import { paths } from '@/lib/paths'
import { DOCUMENT_MESSAGES, type OwnApplication } from '@/lib/schemas/application'
import { unreachable } from '../ui/action'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { ErrorText } from '../ui/error-text'
import { errorFromBody } from '../ui/error-from-body'

type DocumentFormProps = {
  /** The document that was sent before. */
  document: OwnApplication['document']
  /** The error of a document sent without JavaScript. */
  fault: string | null
}

/** The URL for submitting without JavaScript; returns the error, or `null`. */
async function send(form: FormData): Promise<string | null> {
  try {
    const answer = await fetch(paths.sendDocument, { method: 'POST', body: form })
    return answer.ok ? null : errorFromBody(await answer.json()).message
  } catch {
    return unreachable.message
  }
}

/** The first half of an application: its document. */
export function DocumentForm({ document, fault }: DocumentFormProps) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState(fault)
  const [isSending, startSending] = useTransition()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    const form = new FormData(sent)
    const file = input.current?.files?.[0]
    if (!file) return setRefusal(DOCUMENT_MESSAGES.required)
    if (file.size > DOCUMENT_LIMIT) return setRefusal(DOCUMENT_MESSAGES.tooLarge)
    setRefusal(null)
    startSending(async () => {
      const why = await send(form)
      startSending(() => {
        setRefusal(why)
        if (why !== null) return
        sent.reset()
        router.refresh()
      })
    })
  }

  return (
    <section aria-labelledby="document">
      <h2 id="document" className="mb-4 display-sm">
        1. Your license
      </h2>
      <form
        action={paths.sendDocument}
        method="post"
        encType="multipart/form-data"
        onSubmit={submit}
        className="grid gap-5"
      >
        <p role="status" className="flex items-center gap-2 text-sm empty:hidden">
          {document && (
            <>
              <FileCheck className="size-[1.125rem] shrink-0 text-success" aria-hidden />
              Your document ({document.type.toUpperCase()}) was uploaded on {formatMoment(document.sentAt)}.
            </>
          )}
        </p>
        <Field
          label={document ? 'Replace the document' : 'A copy of your license'}
          hint="A PDF or a picture, at most 5 MB. Only you and administrators can open it; it is deleted once your application is decided."
          error={refusal !== null && <ErrorText>{refusal}</ErrorText>}
        >
          <Input
            ref={input}
            type="file"
            name="document"
            accept={Object.values(DOCUMENT_TYPES).join()}
            className="h-auto py-2 file:mr-3 file:cursor-pointer file:rounded-sm file:border-0 file:bg-surface-hover file:px-3 file:py-1.5 file:font-medium file:text-text"
          />
        </Field>
        <Button type="submit" variant="outline" pending={isSending} className="sm:justify-self-start">
          Upload document
        </Button>
      </form>
    </section>
  )
}
