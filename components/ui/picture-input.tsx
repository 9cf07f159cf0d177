'use client'

import { ImagePlus, RotateCw, X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { mayRetry } from '@/lib/domain/result'
import { IMAGE_FORMATS } from '@/lib/schemas/upload'
import { UploadBar } from './bar'
import { Button } from './button'
import { cn } from './cn'
import { Photo } from './photo'
import { ErrorText } from './error-text'
import { takeFiles } from './file-input'
import { type ChosenPicture } from './use-upload'

type PictureInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  chosen: ChosenPicture | null
  /** The existing picture, shown until another one is chosen. */
  current?: string
  onChoose: (file: File) => void
  onCancel: () => void
  onRetry: () => void
}

/** Chooses a picture, also by dropping, with its preview and upload progress. The native input covers it. */
export function PictureInput({
  chosen,
  current,
  onChoose,
  onCancel,
  onRetry,
  className,
  ...rest
}: PictureInputProps) {
  const [isOver, setIsOver] = useState(false)
  const source = chosen?.preview ?? current
  return (
    <div className={cn('grid gap-3', className)}>
      <div
        className={cn(
          'group relative overflow-hidden rounded-md border border-dashed transition-colors hover:border-muted has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus has-[[aria-invalid]]:border-danger',
          isOver ? 'border-accent-text bg-accent-soft' : 'border-control bg-surface-sunken',
        )}
      >
        {source ? (
          <>
            <Photo src={source} alt="" ratio="16/9" sizes="(min-width: 900px) 46rem, 100vw" corners="none" />
            <span className="absolute right-3 bottom-3 inline-flex min-h-8 items-center rounded-md bg-surface px-3 text-xs font-[550]">
              Choose another
            </span>
          </>
        ) : (
          <span className="grid min-h-44 place-content-center justify-items-center gap-2 px-4 text-center text-sm">
            <ImagePlus className="size-6 text-subtle" strokeWidth={1.5} aria-hidden />
            <span>
              <span className="text-accent-text text-link">Choose a picture</span> or drop it here
            </span>
          </span>
        )}
        <input
          type="file"
          accept={Object.values(IMAGE_FORMATS).join()}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          onChange={({ target }) => {
            const [file] = takeFiles(target)
            if (file) onChoose(file)
          }}
          {...rest}
        />
      </div>
      {chosen && <UploadState chosen={chosen} onCancel={onCancel} onRetry={onRetry} />}
    </div>
  )
}

type UploadStateProps = { chosen: ChosenPicture; onCancel: () => void; onRetry: () => void }

function UploadState({ chosen, onCancel, onRetry }: UploadStateProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 text-xs">
      <div className="grid gap-1.5">
        <p className="flex justify-between gap-3 text-muted">
          <span className="truncate">{chosen.name}</span>
          <span role="status" className={cn('shrink-0', chosen.state === 'failed' && 'text-danger')}>
            {chosen.state === 'uploading' && 'Uploading'}
            {chosen.state === 'uploaded' && 'Uploaded'}
            {chosen.state === 'failed' && 'Not uploaded'}
          </span>
        </p>
        {chosen.state === 'uploading' && (
          <UploadBar
            label={`Uploading ${chosen.name}`}
            progress={chosen.progress}
            className="bg-surface-hover"
          />
        )}
        {chosen.state === 'failed' && (
          <p className="text-danger">
            <ErrorText>{chosen.error.message}</ErrorText>
          </p>
        )}
      </div>
      <div className="flex">
        {chosen.state === 'failed' && mayRetry(chosen.error) && (
          <Button variant="ghost" size="icon" aria-label="Upload again" onClick={onRetry}>
            <RotateCw aria-hidden />
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={chosen.state === 'uploading' ? 'Cancel upload' : 'Remove picture'}
          onClick={onCancel}
        >
          <X aria-hidden />
        </Button>
      </div>
    </div>
  )
}
