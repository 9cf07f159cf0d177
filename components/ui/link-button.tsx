import Link from 'next/link'
import { type ComponentProps } from 'react'
import { type ButtonStyle, buttonStyles } from './button'
import { cn } from './cn'

/** A link in the style of a button. */
export const LinkButton = ({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) => (
  <Link className={cn(buttonStyles({ variant, size }), className)} {...rest} />
)

/** A plain link in the style of a button, for files, mail and full navigations. */
export const AnchorButton = ({ variant, size, className, ...rest }: ComponentProps<'a'> & ButtonStyle) => (
  <a className={cn(buttonStyles({ variant, size }), className)} {...rest} />
)
