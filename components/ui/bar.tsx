import { cn } from './cn'

/** How much of something is done, in percent: drawn on the dimension line. */
export const Bar = ({ label, percent }: { label: string; percent: number }) => (
  <span
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
    className="dimension-line"
  >
    <span
      className="absolute inset-0 my-auto h-[3px] origin-left bg-accent-text transition-transform duration-200"
      style={{ transform: `scaleX(${percent / 100})` }}
    />
  </span>
)

type UploadBarProps = {
  label: string
  /** The share that is sent, from 0 to 1. */
  progress: number
  className: string
}

/** How much of a file is sent, as a thin bar. */
export const UploadBar = ({ label, progress, className }: UploadBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={Math.round(progress * 100)}
    className={cn('h-1 overflow-hidden rounded-full', className)}
  >
    <div
      className="h-full origin-left bg-accent-text transition-transform duration-200"
      style={{ transform: `scaleX(${progress})` }}
    />
  </div>
)
