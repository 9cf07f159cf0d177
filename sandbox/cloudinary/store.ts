import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '@keystead/sandbox-support/files'
import { Journal } from '@keystead/sandbox-support/journal'
import { type Picture } from './picture'

/** One stored picture. `file` is its name in the store's folder, `size` is in bytes. */
export interface Asset extends Picture {
  publicId: string
  version: number
  size: number
  /** MD5 of the bytes, in hexadecimal. */
  etag: string
  file: string
}

export type NewAsset = Pick<Asset, 'publicId'> & Picture

/** Pictures on disk: a file for each, and a journal of their metadata. */
export class AssetStore {
  private readonly assets = new Map<string, Asset>()
  private journal!: Journal

  private constructor(private readonly folder: string) {}

  /** Opens the store in `folder`, which is created if it does not exist. Throws DataFolderError. */
  static async open(folder: string): Promise<AssetStore> {
    const store = new AssetStore(folder)
    store.journal = await Journal.open(folder, {
      load: ({ publicId, ...asset }) => {
        if (asset.file) store.assets.set(String(publicId), { publicId, ...asset } as Asset)
        else store.assets.delete(String(publicId))
      },
      snapshot: () => store.assets.values(),
    })
    return store
  }

  find(publicId: string): Asset | undefined {
    return this.assets.get(publicId)
  }

  /**
   * Stores `bytes`, replacing the same public id. The version (a Unix time in seconds) always grows, so that a URL
   * identifies one content.
   */
  async save(asset: NewAsset, bytes: Buffer): Promise<Asset> {
    const file = `${randomUUID()}.${asset.format}`
    await writeDurably(path.join(this.folder, file), bytes)
    const previous = this.find(asset.publicId)
    const saved: Asset = {
      ...asset,
      version: Math.max(Math.floor(Date.now() / 1000), (previous?.version ?? 0) + 1),
      size: bytes.length,
      etag: createHash('md5').update(bytes).digest('hex'),
      file,
    }
    this.assets.set(saved.publicId, saved)
    await this.journal.append([saved])
    if (previous) await rm(this.pathOf(previous), { force: true })
    return saved
  }

  /** Removes the picture; false if there is none. */
  async remove(publicId: string): Promise<boolean> {
    const asset = this.find(publicId)
    if (!asset) return false
    this.assets.delete(publicId)
    await this.journal.append([{ publicId }])
    await rm(this.pathOf(asset), { force: true })
    return true
  }

  /** The path of the asset's bytes. */
  pathOf(asset: Asset): string {
    return path.join(this.folder, asset.file)
  }

  close(): Promise<void> {
    return this.journal.close()
  }
}
