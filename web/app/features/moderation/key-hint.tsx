// The key that does the same, shown where there is a keyboard. Those who hear the page are told by the help.
export function KeyHint({ children }: { readonly children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="rounded-md border border-current px-1.5 font-ui text-[0.6875rem] leading-[1.125rem] font-semibold opacity-70 max-desk:hidden"
    >
      {children}
    </kbd>
  )
}
