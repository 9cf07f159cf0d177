'use client'

import { type DragEvent, type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { type ListingPicture, PICTURES_LIMIT } from '@/lib/domain/listing-pictures'
import { type ActionResult } from '@/lib/domain/result'
import { UPLOAD_MESSAGES } from '@/lib/schemas/upload'
import { ErrorText } from '../ui/error-text'
import { AddPictures } from './add-pictures'
import { isUploading, type PictureItem, nameOf } from './items'
import { PictureDetails } from './picture-details'
import { PictureTile } from './picture-tile'
import { type Uploads, usePictures } from './use-pictures'
import { useSorting } from './use-sorting'

export type { Uploads }

/** The form's interface to its pictures. */
export type PicturesHandle = {
  /** Focuses the input that adds pictures, or the first picture if no more can be added. */
  focus: () => void
  /**
   * Waits for the uploads and sends the failed ones once more; returns all pictures, or why one failed.
   * `null`: the person has removed the last one meanwhile, which cancels saving.
   */
  waitForUploads: () => Promise<ActionResult<ListingPicture[]> | null>
}

type PicturesInputProps = {
  /**
   * The uploaded pictures in order; the first is the cover. If they are not those of the last `onChange`, they replace all
   * pictures.
   */
  value: readonly ListingPicture[]
  /** Called with the uploaded pictures whenever these, their order or their texts change. */
  onChange: (pictures: ListingPicture[]) => void
  error?: ReactNode
  onUploads?: (uploads: Uploads) => void
  onBlur?: () => void
  /** Lets a form wait for the uploads, and focus them. */
  ref?: Ref<PicturesHandle>
}

/** The text beside the pictures' heading: their number and maximum, and how to reorder them. */
export const picturesHint = (count: number): string =>
  `${count} of ${PICTURES_LIMIT} · drag to reorder, or use the arrows below`

/**
 * The pictures of a listing (D146): chosen or dropped, several at once, uploaded immediately, reordered by
 * buttons or by dragging, and described. Everything works by keyboard, and moves are announced.
 */
export function PicturesInput({ value, onChange, error, onUploads, onBlur, ref }: PicturesInputProps) {
  const { items, add, remove, retry, move, describe, waitForUploads } = usePictures({
    value,
    onChange,
    onUploads,
  })
  const [selectedKey, setSelectedKey] = useState<string>()
  const [errors, setErrors] = useState<string[]>([])
  const [announcement, setAnnouncement] = useState('')
  const [isOver, setIsOver] = useState(false)
  const addInput = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const count = items.length
  const selectedIndex = Math.max(
    0,
    items.findIndex(({ key }) => key === selectedKey),
  )
  const selectedItem = items[selectedIndex]

  const focusTile = (at: number) => list.current?.querySelectorAll<HTMLElement>('[aria-current]')[at]?.focus()

  useImperativeHandle(ref, () => ({
    focus: () => (addInput.current ? addInput.current.focus() : focusTile(0)),
    waitForUploads,
  }))

  const moveTo = (key: string, to: number) => {
    const from = items.findIndex((item) => item.key === key)
    const dragged = items[from]
    if (!dragged) return
    move(key, to)
    setSelectedKey(key)
    setAnnouncement(
      `${nameOf(dragged, from)} is now ${to === 0 ? 'the cover' : `picture ${to + 1} of ${count}`}.`,
    )
  }
  const loadSorting = useSorting(list, items.map(({ key }) => key).join(), moveTo)

  const addFiles = (files: File[]) => {
    const rejectedFiles = add(files)
    setErrors(rejectedFiles)
    const addedCount = files.length - rejectedFiles.length
    if (addedCount > 0)
      setAnnouncement(addedCount === 1 ? 'One picture added.' : `${addedCount} pictures added.`)
  }

  const removeItem = (removedItem: PictureItem, at: number) => {
    remove(removedItem.key)
    setErrors([])
    setAnnouncement(`${nameOf(removedItem, at)} removed.`)
    if (count === 1) addInput.current?.focus()
    else {
      const next = at === count - 1 ? at - 1 : at + 1
      setSelectedKey(items[next]?.key)
      focusTile(next)
    }
  }

  const failures = items.flatMap((item, at) =>
    item.upload.state === 'failed' ? `${nameOf(item, at)}: ${item.upload.error.message}` : [],
  )

  return (
    <div
      role="group"
      aria-label="Pictures"
      className="grid grid-cols-1 gap-4"
      onPointerEnter={loadSorting}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
      }}
      onDrop={(event) => {
        setIsOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        addFiles([...event.dataTransfer.files])
      }}
    >
      <ul ref={list} className={count === 0 ? 'grid' : 'grid grid-cols-2 gap-3 sm:grid-cols-4'}>
        {items.map((item, at) => (
          <PictureTile
            key={item.key}
            item={item}
            index={at}
            count={count}
            isSelected={at === selectedIndex}
            onSelect={() => setSelectedKey(item.key)}
            onRemove={() => removeItem(item, at)}
            onRetry={() => retry(item.key)}
          />
        ))}
        {count < PICTURES_LIMIT && (
          <li>
            <AddPictures
              ref={addInput}
              isFirst={count === 0}
              isOver={isOver}
              isInvalid={Boolean(error)}
              describedBy={`${error ? `${id}-error ` : ''}${id}-hint`}
              onAdd={addFiles}
              onBlur={onBlur}
            />
          </li>
        )}
      </ul>
      {error && (
        <p id={`${id}-error`} className="text-xs text-danger">
          {error}
        </p>
      )}
      <Errors messages={[...failures, ...errors]} />
      <p id={`${id}-hint`} className={count === 0 ? 'text-xs text-muted' : 'sr-only'}>
        {UPLOAD_MESSAGES.format} {UPLOAD_MESSAGES.tooLarge}
      </p>
      {selectedItem && (
        <PictureDetails
          item={selectedItem}
          index={selectedIndex}
          count={count}
          onMove={(to) => moveTo(selectedItem.key, to)}
          onDescribe={(texts) => describe(selectedItem.key, texts)}
          onRemove={() => removeItem(selectedItem, selectedIndex)}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <UploadsStatus items={items} />
    </div>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** The rejected and failed pictures by name; announced when they appear. */
const Errors = ({ messages }: { messages: string[] }) => (
  <div role="alert" className="empty:hidden">
    {messages.length > 0 && (
      <ul className="grid gap-1 text-xs [overflow-wrap:anywhere] text-danger">
        {messages.map((message, index) => (
          <li key={index}>
            <ErrorText>{message}</ErrorText>
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** Announces the number of pictures once all uploads have ended, instead of each one. */
function UploadsStatus({ items }: { items: readonly PictureItem[] }) {
  const uploadedCount = items.filter(({ upload }) => upload.state === 'uploaded').length
  return (
    <p role="status" className="sr-only">
      {!items.some(isUploading) &&
        uploadedCount > 0 &&
        (uploadedCount === 1 ? 'One picture is uploaded.' : `${uploadedCount} pictures are uploaded.`)}
    </p>
  )
}
