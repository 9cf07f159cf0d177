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
