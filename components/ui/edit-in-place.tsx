/**
 * The `disclosure` of a `ChangeForm` in the place of what it changes: opens with the focus in its first field, and closes
 * when it is saved (D352). `label`: of the button that opens it, "Edit note"; `about`: what it changes.
 */
export const editInPlace = (label: string, about: string) => ({
  isEdit: true,
  bodyClassName: 'max-w-[40rem] pt-2',
  summary: (
    <summary
      aria-label={`${label}: ${about}`}
      className="inline-flex min-h-10 cursor-pointer items-center text-xs text-muted underline underline-offset-4 hover:text-text"
    >
      {label}
    </summary>
  ),
})
