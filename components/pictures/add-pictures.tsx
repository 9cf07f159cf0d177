import { ImagePlus } from 'lucide-react'
import { type RefObject } from 'react'
import { IMAGE_FORMATS } from '@/lib/schemas/upload'
import { cn } from '../ui/cn'
import { takeFiles } from '../ui/file-input'

type AddPicturesProps = {
  ref: RefObject<HTMLInputElement | null>
  /** There are no pictures yet: shows more text, in the form's full width. */
  isFirst: boolean
  /** Files are being dragged over the form. */
  isOver: boolean
  isInvalid: boolean
  describedBy: string
  onAdd: (files: File[]) => void
  onBlur?: (() => void) | undefined
}

/** A box to choose or drop several pictures. The native input covers it, invisibly. */
export function AddPictures({
  ref,
  isFirst,
  isOver,
  isInvalid,
  describedBy,
  onAdd,
  onBlur,
}: AddPicturesProps) {
  return (
    <div
      className={cn(
        'relative grid place-content-center justify-items-center gap-2 rounded-sm border border-dashed px-2 text-center text-sm transition-colors hover:border-muted has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus has-[[aria-invalid]]:border-danger',
        isFirst ? 'min-h-44' : 'aspect-4/3',
        isOver ? 'border-accent-text bg-accent-soft' : 'border-control bg-surface-sunken',
      )}
    >
      <ImagePlus className="size-6 text-accent-text" strokeWidth={1.5} aria-hidden />
      {isFirst ? (
        <span>
          <span className="text-accent-text text-link">Choose pictures</span> or drop them here
        </span>
      ) : (
        <span className="font-[550] text-accent-text">Add pictures</span>
      )}
      <input
        ref={ref}
        type="file"
        multiple
        accept={Object.values(IMAGE_FORMATS).join()}
        aria-label="Add pictures"
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy || undefined}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onBlur={onBlur}
        onChange={({ target }) => onAdd(takeFiles(target))}
      />
    </div>
  )
}
