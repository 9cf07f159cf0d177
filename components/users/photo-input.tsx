'use client'

import { Camera, Trash2, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { IMAGE_FORMATS } from '@/lib/schemas/upload'
import { UploadBar } from '../ui/bar'
import { Button, buttonStyles } from '../ui/button'
import { cn } from '../ui/cn'
import { ErrorText } from '../ui/error-text'
import { takeFiles } from '../ui/file-input'
import { type ChosenPicture } from '../ui/use-upload'

type PhotoInputProps = {
  /** The noun for the picture in sentences. */
  kind?: 'photo' | 'logo'
  /** The picture as it will be shown; `null`: there is none. */
  preview: (src: string | null) => ReactNode
  /** The existing picture; `null` if there is none or it is to be removed. */
  current: string | null
  chosen: ChosenPicture | null
  /** The error of the chosen file. */
  error?: string
  disabled: boolean
  onChoose: (file: File) => void
  /** Aborts the upload, or forgets the uploaded photo. */
  onCancel: () => void
  onRemove: () => void
}

/** Chooses or removes a person's photo or an office's logo, with its preview and upload progress. */
export function PhotoInput({
  kind = 'photo',
  preview,
  current,
  chosen,
  error: pictureError,
  disabled,
  onChoose,
  onCancel,
  onRemove,
}: PhotoInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const source = chosen?.preview ?? current
  const error = pictureError ?? (chosen?.state === 'failed' ? chosen.error.message : undefined)
  const isUploading = chosen?.state === 'uploading'
  // The pressed button is removed afterwards.
  const focusInput = (action: () => void) => () => {
    action()
    input.current?.focus()
  }
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-wrap items-center gap-4 sm:gap-5">
      {preview(source)}
      <div className="grid min-w-0 flex-1 basis-40 gap-2">
        <p id={`${id}-label`} className="sr-only">
          {kind === 'photo' ? 'Photo' : 'Logo'}
        </p>
        <div className="flex flex-wrap gap-2">
          <label
            className={cn(
              buttonStyles({ variant: 'outline' }),
              'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:text-subtle',
            )}
          >
            <Camera aria-hidden />
            {source === null ? `Choose ${kind}` : `Change ${kind}`}
            <input
              ref={input}
              type="file"
              accept={Object.values(IMAGE_FORMATS).join()}
              disabled={disabled}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : `${id}-hint`}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={({ target }) => {
                const [file] = takeFiles(target)
                if (file) onChoose(file)
              }}
            />
          </label>
          {isUploading ? (
            <Button variant="ghost" onClick={focusInput(onCancel)}>
              <X aria-hidden />
              Cancel upload
            </Button>
          ) : (
            source !== null && (
              <Button variant="ghost" disabled={disabled} onClick={focusInput(chosen ? onCancel : onRemove)}>
                <Trash2 aria-hidden />
                Remove {kind}
              </Button>
            )
          )}
        </div>
        {isUploading && (
          <UploadBar
            label={`Uploading the ${kind}`}
            progress={chosen.progress}
            className="bg-overlay-hover"
          />
        )}
        {error ? (
          <p id={`${id}-error`} role="alert" className="text-xs text-danger">
            <ErrorText>{error}</ErrorText>
          </p>
        ) : (
          <p id={`${id}-hint`} className="text-xs text-muted">
            JPEG, PNG, WebP or AVIF, at most 10 MB.
          </p>
        )}
        <p role="status" className="sr-only">
          {isUploading && `Uploading the ${kind}`}
          {chosen?.state === 'uploaded' && `The ${kind} is uploaded. Save to use it.`}
        </p>
      </div>
    </div>
  )
}
