"use client"

import * as React from "react"
import { OneTimeCode as Field } from "one-time-code/react"
import "one-time-code/one-time-code.css"

import { cn } from "@/lib/utils"

/** The field in the colours of the theme. The empty boxes have the contrast that WCAG 2.2, 1.4.11, asks for, unlike `--input`. */
function OneTimeCode({ className, ...props }: React.ComponentProps<typeof Field>) {
  return (
    <Field
      className={cn(
        "[--one-time-code-start:var(--foreground)] [--one-time-code-end:var(--foreground)]",
        "[--one-time-code-empty:var(--muted-foreground)] [--one-time-code-background:transparent]",
        "[--one-time-code-error:var(--destructive)] [--one-time-code-radius:calc(var(--radius)-2px)]",
        "[&::part(slot)]:shadow-xs [&::part(slot)]:transition-shadow",
        "[&::part(slot_active)]:ring-[3px] [&::part(slot_active)]:ring-ring/50 [&::part(slot_active)]:outline-hidden",
        "[&::part(slot_rejected)]:ring-destructive/30",
        "[&>label]:text-sm [&>label]:font-medium [&>p]:text-sm",
        "[&_[data-one-time-code=status]]:text-muted-foreground",
        className
      )}
      {...props}
    />
  )
}

export { OneTimeCode }
