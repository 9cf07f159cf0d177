/** A fake request, whose progress and response the test sets. */
export class FakeRequest {
  static all: FakeRequest[] = []
  private static readonly own = globalThis.XMLHttpRequest

  /** Replaces the browser's own, and previews of files, which jsdom lacks. */
  static install(): void {
    FakeRequest.all = []
    Object.assign(globalThis, { XMLHttpRequest: FakeRequest })
    Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined })
  }

  static restore(): void {
    Object.assign(globalThis, { XMLHttpRequest: FakeRequest.own })
  }

  static last(): FakeRequest {
    const request = FakeRequest.all.at(-1)
    if (!request) throw new Error('nothing was sent')
    return request
  }

  method = ''
  address = ''
  body: FormData | null = null
  isAborted = false
  response: unknown = null
  responseType = ''
  upload: { onprogress: ((event: object) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null

  open(method: string, address: string): void {
    this.method = method
    this.address = address
  }

  send(body: FormData): void {
    this.body = body
    FakeRequest.all.push(this)
  }

  abort(): void {
    this.isAborted = true
    this.onabort?.()
  }

  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total })
  }

  answer(body: unknown): void {
    this.response = body
    this.onload?.()
  }

  fail(): void {
    this.onerror?.()
  }
}
