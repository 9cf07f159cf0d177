/** The first Tab stop of a page, which skips the header. */
export const SkipLink = () => (
  <a
    href="#main"
    className="absolute top-3 left-4 z-60 -translate-y-24 rounded-md bg-surface-inverse px-4 py-2 text-inverse focus:translate-y-0 print:hidden"
  >
    Skip to content
  </a>
)
