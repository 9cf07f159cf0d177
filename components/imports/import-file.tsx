import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { FILE_LIMIT, FILE_TOO_LARGE, isZip, ZIP_FILE_TOO_LARGE, ZIP_LIMIT } from '@/lib/domain/import/import'
import { paths } from '@/lib/paths'
import { Bar } from '../ui/bar'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'
import { FormError } from '../ui/field'
import { takeFiles } from '../ui/file-input'

type ImportFileProps = {
  sending: { name: string; progress: number } | null
  error: string | null
  onChoose: (file: File) => void
  onCancel: () => void
}

const MEGABYTE = 1024 * 1024

/** A file to choose or to drop, with the progress of its upload. The native input covers it. */
export function ImportFile({ sending, error, onChoose, onCancel }: ImportFileProps) {
  const [isOver, setIsOver] = useState(false)
  const [fileError, setFileError] = useState<string | null>(null)
  const percent = Math.round((sending?.progress ?? 0) * 100)
  const choose = (file: File) => {
    const [limit, tooLarge] = isZip(file.name)
      ? [ZIP_LIMIT, ZIP_FILE_TOO_LARGE]
      : [FILE_LIMIT, FILE_TOO_LARGE]
    const isTooLarge = file.size > limit
    setFileError(isTooLarge ? tooLarge : null)
    if (!isTooLarge) onChoose(file)
  }
  if (sending)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 text-sm">
        <div className="grid gap-2">
          <p className="flex justify-between gap-3 text-muted">
            <span className="truncate">{sending.name}</span>
            <span role="status">{percent < 100 ? 'Uploading' : 'Reading'}</span>
          </p>
          <Bar label={`Uploading ${sending.name}`} percent={percent} />
        </div>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    )
  return (
    <form action={paths.sendImport} method="post" encType="multipart/form-data" className="grid gap-4">
      {(fileError ?? error) !== null && <FormError>{fileError ?? error}</FormError>}
      <div
        className={cn(
          'relative grid min-h-44 place-content-center justify-items-center gap-2 rounded-md border border-dashed px-4 text-center text-sm transition-colors hover:border-muted has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
          isOver ? 'border-accent-text bg-accent-soft' : 'border-control bg-surface-sunken',
        )}
      >
        <FileSpreadsheet className="size-6 text-subtle" strokeWidth={1.5} aria-hidden />
        <span aria-hidden>
          <span className="text-accent-text text-link">Choose a CSV, BLM or ZIP file</span> or drop it here
        </span>
        <span id="import-file-hint" className="max-w-[34rem] text-xs text-balance text-muted">
          The first row of a CSV file contains the column names. Pack it with its pictures in a ZIP, or name
          their URLs. At most {FILE_LIMIT / MEGABYTE} MB, or {ZIP_LIMIT / MEGABYTE} MB as a ZIP.
        </span>
        <input
          type="file"
          name="file"
          accept=".csv,.blm,.zip,text/csv,application/zip"
          aria-label="Choose a CSV, BLM or ZIP file"
          aria-describedby="import-file-hint"
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          onChange={({ target }) => {
            const [file] = takeFiles(target)
            if (file) choose(file)
          }}
        />
      </div>
      <noscript>
        <p className="text-xs text-muted">
          Without JavaScript, a ZIP file can be at most {FILE_LIMIT / MEGABYTE} MB too.
        </p>
        <Button type="submit">Check this file</Button>
      </noscript>
    </form>
  )
}
