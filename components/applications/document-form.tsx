'use client'

import { FileCheck } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type SubmitEvent, useRef, useState, useTransition } from 'react'
import { DOCUMENT_LIMIT, DOCUMENT_MEDIA_TYPES } from '@/lib/domain/document'
import { paths } from '@/lib/paths'
import { DOCUMENT_MESSAGES, type OwnApplication } from '@/lib/schemas/application'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { FileInput } from '../ui/file-input'
import { postFile } from '../ui/post-file'
import { ErrorText } from '../ui/error-text'
import { Moment } from '../ui/moment'

type DocumentFormProps = {
  /** The document that the person has uploaded already, if any. */
  document: OwnApplication['document']
  /** The error of a document sent without JavaScript. */
  error: string | null
  /** The URL that receives the document. */
  action?: string
}

/** The first half of an application: its document. */
export function DocumentForm({ document, error, action = paths.sendDocument }: DocumentFormProps) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState(error)
  const [isSending, startSending] = useTransition()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const formElement = event.currentTarget
    const form = new FormData(formElement)
    const file = input.current?.files?.[0]
    if (!file) return setRefusal(DOCUMENT_MESSAGES.required)
    if (file.size > DOCUMENT_LIMIT) return setRefusal(DOCUMENT_MESSAGES.tooLarge)
    setRefusal(null)
    startSending(async () => {
      const reason = await postFile(action, form)
      startSending(() => {
        setRefusal(reason)
        if (reason !== null) return
        formElement.reset()
        router.refresh()
      })
    })
  }

  return (
    <section aria-labelledby="document">
      <h2 id="document" className="mb-4 display-sm">
        1. Your document
      </h2>
      <form
        action={action}
        method="post"
        encType="multipart/form-data"
        onSubmit={submit}
        className="grid gap-5"
      >
        <p role="status" className="flex items-center gap-2 text-sm empty:hidden">
          {document && (
            <>
              <FileCheck className="size-[1.125rem] shrink-0 text-success" aria-hidden />
              <span>
                Your document ({document.type.toUpperCase()}) was uploaded on <Moment at={document.sentAt} />.
              </span>
            </>
          )}
        </p>
        <Field
          label={document ? 'Replace the document' : 'A copy of your license'}
          hint="A PDF or a picture, at most 5 MB. Only you and administrators can open it; it is deleted once your application is decided."
          error={refusal !== null && <ErrorText>{refusal}</ErrorText>}
        >
          <FileInput ref={input} name="document" accept={DOCUMENT_MEDIA_TYPES} />
        </Field>
        <Button type="submit" variant="outline" pending={isSending} className="sm:justify-self-start">
          Upload document
        </Button>
      </form>
    </section>
  )
}
