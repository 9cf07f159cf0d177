import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ListingPicture, PICTURES_LIMIT, TOO_MANY_PICTURES } from '@/lib/domain/listing-pictures'
import { type ActionResult, mayRetry } from '@/lib/domain/result'
import { pictureErrorOf } from '@/lib/schemas/upload'
import { uploadPicture } from '../ui/upload-picture'
import {
  uploadedPictures,
  isSameGallery,
  isUploading,
  type PictureItem,
  itemOfFile,
  itemOfPicture,
  movedTo,
  type PictureTexts,
} from './items'

/** The number of concurrent uploads; the server processes two pictures at a time. */
const CONCURRENT_UPLOADS = 3

export type Uploads = { running: number; failed: number }

type PicturesOptions = {
  value: readonly ListingPicture[]
  onChange: (pictures: ListingPicture[]) => void
  onUploads?: ((uploads: Uploads) => void) | undefined
}

type RunningUpload = { file: File; controller: AbortController }

/**
 * The pictures of a form in order, including those not uploaded yet: a few are uploaded at a time as they are
 * added.
 */
export function usePictures({ value, onChange, onUploads }: PicturesOptions) {
  const [items, setItems] = useState<PictureItem[]>(() =>
    value.map((picture, index) => itemOfPicture(`${index}`, picture)),
  )
  const nextKey = useRef(value.length)
  const newKey = () => `${nextKey.current++}`
  // The current state, for calls between two renders.
  const current = useRef(items)
  const reported = useRef<readonly ListingPicture[]>(value)
  const listeners = useRef({ onChange, onUploads })
  const files = useRef(new Map<string, RunningUpload>())
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    listeners.current = { onChange, onUploads }
  })

  const change = (next: PictureItem[]) => {
    current.current = next
    setItems(next)
    const uploaded = uploadedPictures(next)
    if (!isSameGallery(uploaded, reported.current)) {
      reported.current = uploaded
      listeners.current.onChange(uploaded)
    }
    const running = next.filter(isUploading).length
    const failed = next.filter(({ upload }) => upload.state === 'failed').length
    listeners.current.onUploads?.({ running, failed })
    if (running === 0) for (const resolve of waiting.current.splice(0)) resolve()
  }

  const setUpload = (key: string, upload: PictureItem['upload']) =>
    change(current.current.map((item) => (item.key === key ? { ...item, upload } : item)))

  const release = (key: string) => {
    files.current.get(key)?.controller.abort()
    files.current.delete(key)
    const item = current.current.find((item) => item.key === key)
    if (item?.preview.startsWith('blob:')) URL.revokeObjectURL(item.preview)
  }

  const start = async ({ key }: PictureItem) => {
    const entry = files.current.get(key)
    if (!entry) return
    const controller = new AbortController()
    files.current.set(key, { ...entry, controller })
    setUpload(key, { state: 'uploading', progress: 0 })
    const { signal } = controller
    const result = await uploadPicture(entry.file, {
      purpose: 'listing',
      signal,
      onProgress: (progress) => {
        if (!signal.aborted) setUpload(key, { state: 'uploading', progress })
      },
    })
    if (result && !signal.aborted)
      setUpload(
        key,
        result.ok ? { state: 'uploaded', url: result.data } : { state: 'failed', error: result.error },
      )
    startNext()
  }

  const startNext = () => {
    const all = current.current
    const freeSlots = CONCURRENT_UPLOADS - all.filter(({ upload }) => upload.state === 'uploading').length
    const next = all.filter(({ upload }) => upload.state === 'waiting').slice(0, Math.max(0, freeSlots))
    for (const item of next) void start(item)
  }

  /** Adds and uploads the valid files; returns the names of the others with the reasons. */
  const add = (newFiles: readonly File[]): string[] => {
    const errors: string[] = []
    const added: PictureItem[] = []
    for (const file of newFiles) {
      const error =
        pictureErrorOf(file) ??
        (current.current.length + added.length < PICTURES_LIMIT ? null : TOO_MANY_PICTURES)
      if (error !== null) {
        errors.push(`${file.name}: ${error}`)
        continue
      }
      const item = itemOfFile(newKey(), file, URL.createObjectURL(file))
      files.current.set(item.key, { file, controller: new AbortController() })
      added.push(item)
    }
    if (added.length > 0) change([...current.current, ...added])
    startNext()
    return errors
  }

  const remove = (key: string) => {
    release(key)
    change(current.current.filter((item) => item.key !== key))
    startNext()
  }

  /** Uploads a failed one again. */
  const retry = (key: string) => {
    setUpload(key, { state: 'waiting' })
    startNext()
  }

  const move = (key: string, to: number) => {
    const from = current.current.findIndex((item) => item.key === key)
    if (from >= 0 && from !== to) change(movedTo(current.current, from, to))
  }

  const describe = (key: string, texts: Partial<PictureTexts>) =>
    change(
      current.current.map((item) =>
        item.key === key ? { ...item, texts: { ...item.texts, ...texts } } : item,
      ),
    )

  /**
   * All pictures once their uploads have ended; a failed one is sent once more if that may help. `null`: none
   * are left.
   */
  const waitForUploads = async (): Promise<ActionResult<ListingPicture[]> | null> => {
    const countBefore = current.current.length
    for (const { key, upload } of current.current)
      if (upload.state === 'failed' && mayRetry(upload.error)) retry(key)
    if (current.current.some(isUploading)) await new Promise<void>((resolve) => waiting.current.push(resolve))
    for (const { upload } of current.current)
      if (upload.state === 'failed') return { ok: false, error: upload.error }
    if (countBefore > 0 && current.current.length === 0) return null
    return { ok: true, data: uploadedPictures(current.current) }
  }

  // The form passes other pictures than it received: they replace all. Before the next event, so that no
  // upload that ends meanwhile is lost.
  useLayoutEffect(() => {
    if (isSameGallery(value, reported.current)) return
    for (const { key } of current.current) release(key)
    reported.current = value
    change(value.map((picture) => itemOfPicture(newKey(), picture)))
  })

  useEffect(() => {
    const currentFiles = files.current
    return () => {
      for (const { controller } of currentFiles.values()) controller.abort()
      for (const { preview } of current.current) if (preview.startsWith('blob:')) URL.revokeObjectURL(preview)
    }
  }, [])

  return { items, add, remove, retry, move, describe, waitForUploads }
}
