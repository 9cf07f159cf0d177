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

/** A file to upload, and what aborts its upload. */
type Upload = { file: File; controller: AbortController }

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
  // The current items, for calls between two renders.
  const itemsRef = useRef(items)
  const lastReported = useRef<readonly ListingPicture[]>(value)
  const listeners = useRef({ onChange, onUploads })
  const uploads = useRef(new Map<string, Upload>())
  const resolvers = useRef<(() => void)[]>([])
  useEffect(() => {
    listeners.current = { onChange, onUploads }
  })

  const change = (next: PictureItem[]) => {
    itemsRef.current = next
    setItems(next)
    const uploaded = uploadedPictures(next)
    if (!isSameGallery(uploaded, lastReported.current)) {
      lastReported.current = uploaded
      listeners.current.onChange(uploaded)
    }
    const running = next.filter(isUploading).length
    const failed = next.filter(({ upload }) => upload.state === 'failed').length
    listeners.current.onUploads?.({ running, failed })
    if (running === 0) for (const resolve of resolvers.current.splice(0)) resolve()
  }

  const setUpload = (key: string, upload: PictureItem['upload']) =>
    change(itemsRef.current.map((item) => (item.key === key ? { ...item, upload } : item)))

  const release = (key: string) => {
    uploads.current.get(key)?.controller.abort()
    uploads.current.delete(key)
    const item = itemsRef.current.find((item) => item.key === key)
    if (item?.preview.startsWith('blob:')) URL.revokeObjectURL(item.preview)
  }

  const start = async ({ key }: PictureItem) => {
    const entry = uploads.current.get(key)
    if (!entry) return
    const controller = new AbortController()
    uploads.current.set(key, { ...entry, controller })
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
    const all = itemsRef.current
    const freeSlots = CONCURRENT_UPLOADS - all.filter(({ upload }) => upload.state === 'uploading').length
    const next = all.filter(({ upload }) => upload.state === 'waiting').slice(0, Math.max(0, freeSlots))
    for (const item of next) void start(item)
  }

  /** Adds and uploads the valid files; returns the names of the rejected files with the reasons. */
  const add = (newFiles: readonly File[]): string[] => {
    const errors: string[] = []
    const newItems: PictureItem[] = []
    for (const file of newFiles) {
      const error =
        pictureErrorOf(file) ??
        (itemsRef.current.length + newItems.length < PICTURES_LIMIT ? null : TOO_MANY_PICTURES)
      if (error !== null) {
        errors.push(`${file.name}: ${error}`)
        continue
      }
      const item = itemOfFile(newKey(), file, URL.createObjectURL(file))
      uploads.current.set(item.key, { file, controller: new AbortController() })
      newItems.push(item)
    }
    if (newItems.length > 0) change([...itemsRef.current, ...newItems])
    startNext()
    return errors
  }

  const remove = (key: string) => {
    release(key)
    change(itemsRef.current.filter((item) => item.key !== key))
    startNext()
  }

  /** Uploads a picture again that failed. */
  const retry = (key: string) => {
    setUpload(key, { state: 'waiting' })
    startNext()
  }

  const move = (key: string, to: number) => {
    const from = itemsRef.current.findIndex((item) => item.key === key)
    if (from >= 0 && from !== to) change(movedTo(itemsRef.current, from, to))
  }

  const describe = (key: string, texts: Partial<PictureTexts>) =>
    change(
      itemsRef.current.map((item) =>
        item.key === key ? { ...item, texts: { ...item.texts, ...texts } } : item,
      ),
    )

  /**
   * All pictures once their uploads have ended; a failed one is sent once more if that may help. `null`: none
   * are left.
   */
  const waitForUploads = async (): Promise<ActionResult<ListingPicture[]> | null> => {
    const countBefore = itemsRef.current.length
    for (const { key, upload } of itemsRef.current)
      if (upload.state === 'failed' && mayRetry(upload.error)) retry(key)
    if (itemsRef.current.some(isUploading))
      await new Promise<void>((resolve) => resolvers.current.push(resolve))
    for (const { upload } of itemsRef.current)
      if (upload.state === 'failed') return { ok: false, error: upload.error }
    if (countBefore > 0 && itemsRef.current.length === 0) return null
    return { ok: true, data: uploadedPictures(itemsRef.current) }
  }

  // If the form passes other pictures than it last received, they replace all. A layout effect runs before the next event,
  // so that no upload that ends meanwhile is lost.
  useLayoutEffect(() => {
    if (isSameGallery(value, lastReported.current)) return
    for (const { key } of itemsRef.current) release(key)
    lastReported.current = value
    change(value.map((picture) => itemOfPicture(newKey(), picture)))
  })

  useEffect(() => {
    const currentUploads = uploads.current
    return () => {
      for (const { controller } of currentUploads.values()) controller.abort()
      for (const { preview } of itemsRef.current)
        if (preview.startsWith('blob:')) URL.revokeObjectURL(preview)
    }
  }, [])

  return { items, add, remove, retry, move, describe, waitForUploads }
}
