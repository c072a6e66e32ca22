// Where the picture beside a nickname is.
export function avatarPath(avatar: string | null | undefined): string | null {
  return avatar ? `/api/v1/avatars/${avatar}/image` : null
}
