'use client'

import { FileText, Upload } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController } from 'react-hook-form'
import { unreachable } from '@/components/ui/action'
import { Button } from '@/components/ui/button'
import { ErrorText } from '@/components/ui/error-text'
import { errorFromBody } from '@/components/ui/error-from-body'
import { takeFiles } from '@/components/ui/file-input'
import { Options, Select } from '@/components/ui/select'
import { DOCUMENT_TYPES, formatSize } from '@/lib/domain/document'
import {
  DOCUMENT_AUDIENCE_LABELS,
  DOCUMENT_AUDIENCES,
  LISTING_DOCUMENT_KIND_LABELS,
  LISTING_DOCUMENT_KINDS,
  LISTING_DOCUMENT_LIMIT,
  LISTING_DOCUMENTS_LIMIT,
  type ListingDocument,
} from '@/lib/domain/listing-documents'
import { type ActionResult } from '@/lib/domain/result'
import { paths } from '@/lib/paths'
import {
  LISTING_DOCUMENT_ERRORS,
  uploadedDocument,
  type UploadedDocumentDto,
} from '@/lib/schemas/property-document'
import { messageOf } from './saving'
import { type ListingFormMethods } from './use-draft'

/** Uploads a document (D398); it is deleted after a day unless a listing is saved with it. */
async function upload(file: File): Promise<ActionResult<UploadedDocumentDto>> {
  if (file.size > LISTING_DOCUMENT_LIMIT)
    return { ok: false, error: { code: 'too_large', message: LISTING_DOCUMENT_ERRORS.tooLarge } }
  const formData = new FormData()
  formData.append('file', file)
  try {
    const response = await fetch(paths.uploadDocument, { method: 'POST', body: formData })
    const body: unknown = await response.json()
    const { data } = uploadedDocument.safeParse(body)
    return data ? { ok: true, data: data.data } : { ok: false, error: errorFromBody(body) }
  } catch {
    return { ok: false, error: unreachable }
  }
}

type DocumentsFieldProps = {
  form: ListingFormMethods
  /** Called when an upload starts and ends; saving waits for it. */
  onUploading: (isUploading: boolean) => void
}

/** The documents of a listing (D398), each uploaded as soon as it is chosen; a refused one changes nothing else. */
export function DocumentsField({ form, onUploading }: DocumentsFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'documents' })
  const documents = field.value ?? []
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [uploadingName, setUploadingName] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const id = useId()

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = takeFiles(currentTarget)
    if (!file) return
    setRefusal(undefined)
    setUploadingName(file.name)
    onUploading(true)
    const result = await upload(file)
    onUploading(false)
    setUploadingName(null)
    if (!result.ok) return setRefusal(`${file.name}: ${result.error.message}`)
    // Other documents may have changed meanwhile.
    field.onChange([
      ...(form.getValues('documents') ?? []),
      { ...result.data, kind: 'brochure', audience: 'everyone' },
    ])
  }
  const change = (i: number, values: Partial<ListingDocument>) =>
    field.onChange(documents.map((document, at) => (at === i ? { ...document, ...values } : document)))
  const remove = (i: number) => {
    // The button is disabled until the fifth document is removed.
    flushSync(() => field.onChange(documents.filter((_, at) => at !== i)))
    button.current?.focus()
  }
  const error = refusal ?? messageOf(fieldState.error)
  return (
    <fieldset className="grid grid-cols-1 gap-3 border-t border-border pt-5">
      <legend className="float-left w-full text-sm font-[550]">Documents</legend>
      {documents.length > 0 && (
        <ul className="clear-both grid gap-3">
          {documents.map((document, i) => (
            <DocumentRow
              key={document.id}
              document={document}
              onChange={(values) => change(i, values)}
              onRemove={() => remove(i)}
            />
          ))}
        </ul>
      )}
      <div className="clear-both grid justify-items-start gap-2">
        <input
          ref={input}
          type="file"
          accept={DOCUMENT_TYPES.pdf}
          onChange={(event) => void choose(event)}
          aria-label="PDF"
          hidden
        />
        <Button
          ref={(element) => {
            button.current = element
            field.ref(element)
          }}
          type="button"
          variant="outline"
          pending={uploadingName !== null}
          disabled={documents.length >= LISTING_DOCUMENTS_LIMIT}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          onClick={() => input.current?.click()}
        >
          <Upload aria-hidden />
          Add a document
        </Button>
        <div
          id={`${id}-error`}
          role="alert"
          className="text-xs [overflow-wrap:anywhere] text-danger empty:hidden"
        >
          {error && <ErrorText>{error}</ErrorText>}
        </div>
        <p id={`${id}-hint`} className="text-xs text-muted">
          Up to {LISTING_DOCUMENTS_LIMIT} PDFs of at most {LISTING_DOCUMENT_LIMIT / 1024 / 1024} MB, without a
          password.
        </p>
        <p role="status" className="sr-only">
          {uploadingName !== null && `Uploading ${uploadingName}`}
        </p>
      </div>
    </fieldset>
  )
}

type DocumentRowProps = {
  document: ListingDocument
  onChange: (values: Partial<ListingDocument>) => void
  onRemove: () => void
}

const DocumentRow = ({ document: { name, size, kind, audience }, onChange, onRemove }: DocumentRowProps) => (
  <li className="grid gap-3 rounded-md border border-border p-3">
    <div className="flex items-center gap-3 text-sm">
      <FileText className="size-[18px] shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <bdi>{name}</bdi> <span className="block text-xs text-muted numbers">{formatSize(size)}</span>
      </span>
      <Button type="button" variant="link" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
    <div className="grid gap-3 min-[28rem]:grid-cols-2">
      <Select
        aria-label={`What ${name} is`}
        value={kind}
        onChange={({ target }) => onChange({ kind: target.value as ListingDocument['kind'] })}
      >
        <Options
          choices={LISTING_DOCUMENT_KINDS.map((option) => [option, LISTING_DOCUMENT_KIND_LABELS[option]])}
        />
      </Select>
      <Select
        aria-label={`Who can download ${name}`}
        value={audience}
        onChange={({ target }) => onChange({ audience: target.value as ListingDocument['audience'] })}
      >
        <Options
          choices={DOCUMENT_AUDIENCES.map((option) => [option, `For ${DOCUMENT_AUDIENCE_LABELS[option]}`])}
        />
      </Select>
    </div>
  </li>
)
