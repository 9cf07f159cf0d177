import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '@keystead/sandbox-support/files'
import { type Picture } from './picture'

/** One stored picture. `file` is its name in the store's folder, `size` is in bytes. */
export interface Asset extends Picture {
  assetId: string
  publicId: string
  version: number
  createdAt: string
  originalFilename: string
  tags: string[]
  size: number
  /** MD5 of the bytes, in hexadecimal. */
  etag: string
  file: string
}

export type NewAsset = Pick<Asset, 'publicId' | 'originalFilename' | 'tags'> & Picture

/** Pictures on disk: one file of bytes and one record for each public id. */
export class AssetStore {
  private constructor(private readonly folder: string) {}

  /** Opens the store in `folder`, which is made when it does not exist. */
  static async open(folder: string): Promise<AssetStore> {
    await mkdir(folder, { recursive: true })
    return new AssetStore(folder)
  }

  async find(publicId: string): Promise<Asset | undefined> {
    try {
      return JSON.parse(await readFile(this.record(publicId), 'utf8')) as Asset
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  }

  /**
   * Stores `bytes`, in place of what had the same public id. The version (a Unix time in seconds) always
   * grows, so that an address names one content for ever.
   */
  async save(asset: NewAsset, bytes: Buffer): Promise<Asset> {
    const previous = await this.find(asset.publicId)
    const now = new Date()
    const saved: Asset = {
      ...asset,
      assetId: previous?.assetId ?? randomUUID().replaceAll('-', ''),
      version: Math.max(Math.floor(now.getTime() / 1000), (previous?.version ?? 0) + 1),
      createdAt: now.toISOString(),
      size: bytes.length,
      etag: createHash('md5').update(bytes).digest('hex'),
      file: `${randomUUID()}.${asset.format}`,
    }
    await writeDurably(this.pathOf(saved), bytes)
    await writeDurably(this.record(asset.publicId), JSON.stringify(saved))
    if (previous) await rm(this.pathOf(previous), { force: true })
    return saved
  }

  /** Removes the picture; false when there is none. */
  async remove(publicId: string): Promise<boolean> {
    const asset = await this.find(publicId)
    if (!asset) return false
    await rm(this.record(publicId), { force: true })
    await rm(this.pathOf(asset), { force: true })
    return true
  }

  /** Where the bytes of `asset` are. */
  pathOf(asset: Asset): string {
    return path.join(this.folder, asset.file)
  }

  /** A public id is a client's text and may hold anything; its hash is a safe name on every file system. */
  private record(publicId: string): string {
    return path.join(this.folder, `${createHash('sha256').update(publicId).digest('hex')}.json`)
  }
}
