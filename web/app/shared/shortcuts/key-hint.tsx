// Keyboard shortcut hint, on wide screens only. Hidden from screen readers, which get the shortcuts from the help dialog.
export function KeyHint({ children }: { readonly children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="rounded-md border border-current px-1.5 font-ui text-xs leading-[1.125rem] font-semibold opacity-70 max-desk:hidden"
    >
      {children}
    </kbd>
  )
}
