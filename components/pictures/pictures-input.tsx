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
  /** Focuses adding pictures, or the first picture if there are as many as allowed. */
  focus: () => void
  /**
   * Waits for the uploads and sends the failed ones once more; returns all pictures, or why one failed.
   * `null`: the person has removed the last one meanwhile, which cancels saving.
   */
  arrived: () => Promise<ActionResult<ListingPicture[]> | null>
}

export type PicturesInputProps = {
  /**
   * The uploaded pictures in order; the first is the cover. If they differ from the last call they replace
   * all.
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
 * The pictures of a listing (D146): chosen or dropped, several at once, uploaded at once, reordered by
 * buttons or by dragging, and described. Everything works by keyboard, and moves are announced.
 */
export function PicturesInput({ value, onChange, error, onUploads, onBlur, ref }: PicturesInputProps) {
  const { items, add, remove, retry, move, describe, arrived } = usePictures({ value, onChange, onUploads })
  const [chosenKey, setChosenKey] = useState<string>()
  const [faults, setFaults] = useState<string[]>([])
  const [said, setSaid] = useState('')
  const [isOver, setIsOver] = useState(false)
  const adder = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const count = items.length
  const chosen = items.findIndex(({ key }) => key === chosenKey)
  const index = chosen < 0 ? 0 : chosen
  const item = items[index]

  const focusTile = (at: number) => list.current?.querySelectorAll<HTMLElement>('[aria-current]')[at]?.focus()

  useImperativeHandle(ref, () => ({
    focus: () => (adder.current ? adder.current.focus() : focusTile(0)),
    arrived,
  }))

  const moveTo = (key: string, to: number) => {
    const from = items.findIndex((one) => one.key === key)
    const moved = items[from]
    if (!moved) return
    move(key, to)
    setChosenKey(key)
    setSaid(`${nameOf(moved, from)} is now ${to === 0 ? 'the cover' : `picture ${to + 1} of ${count}`}.`)
  }
  const askForSorting = useSorting(list, items.map(({ key }) => key).join(), moveTo)

  const take = (files: File[]) => {
    const refused = add(files)
    setFaults(refused)
    const taken = files.length - refused.length
    if (taken > 0) setSaid(taken === 1 ? 'One picture added.' : `${taken} pictures added.`)
  }

  const takeAway = (gone: PictureItem, at: number) => {
    remove(gone.key)
    setFaults([])
    setSaid(`${nameOf(gone, at)} removed.`)
    if (count === 1) adder.current?.focus()
    else {
      const next = at === count - 1 ? at - 1 : at + 1
      setChosenKey(items[next]?.key)
      focusTile(next)
    }
  }

  const failures = items.flatMap((one, at) =>
    one.upload.state === 'failed' ? `${nameOf(one, at)}: ${one.upload.error.message}` : [],
  )

  return (
    <div
      role="group"
      aria-label="Pictures"
      className="grid grid-cols-1 gap-4"
      onPointerEnter={askForSorting}
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
        take([...event.dataTransfer.files])
      }}
    >
      <ul ref={list} className={count === 0 ? 'grid' : 'grid grid-cols-2 gap-3 sm:grid-cols-4'}>
        {items.map((one, at) => (
          <PictureTile
            key={one.key}
            item={one}
            index={at}
            count={count}
            isSelected={at === index}
            onSelect={() => setChosenKey(one.key)}
            onRemove={() => takeAway(one, at)}
            onRetry={() => retry(one.key)}
          />
        ))}
        {count < PICTURES_LIMIT && (
          <li>
            <AddPictures
              ref={adder}
              isFirst={count === 0}
              isOver={isOver}
              isInvalid={Boolean(error)}
              describedBy={`${error ? `${id}-error ` : ''}${id}-hint`}
              onAdd={take}
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
      <Faults of={[...failures, ...faults]} />
      <p id={`${id}-hint`} className={count === 0 ? 'text-xs text-muted' : 'sr-only'}>
        {UPLOAD_MESSAGES.format} {UPLOAD_MESSAGES.tooLarge}
      </p>
      {item && (
        <PictureDetails
          item={item}
          index={index}
          count={count}
          onMove={(to) => moveTo(item.key, to)}
          onDescribe={(words) => describe(item.key, words)}
          onRemove={() => takeAway(item, index)}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <UploadsSaid items={items} />
    </div>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** The rejected and failed pictures by name; announced when they appear. */
const Faults = ({ of: faults }: { of: string[] }) => (
  <div role="alert" className="empty:hidden">
    {faults.length > 0 && (
      <ul className="grid gap-1 text-xs [overflow-wrap:anywhere] text-danger">
        {faults.map((fault, index) => (
          <li key={index}>
            <ErrorText>{fault}</ErrorText>
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** Announces the number of pictures once all uploads have ended, instead of each one. */
function UploadsSaid({ items }: { items: readonly PictureItem[] }) {
  const arrived = items.filter(({ upload }) => upload.state === 'arrived').length
  return (
    <p role="status" className="sr-only">
      {!items.some(isUploading) &&
        arrived > 0 &&
        (arrived === 1 ? 'One picture is uploaded.' : `${arrived} pictures are uploaded.`)}
    </p>
  )
}
