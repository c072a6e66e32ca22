// URL of the avatar image shown beside a nickname.
export function avatarUrl(avatar: string | null | undefined): string | null {
  return avatar ? `/api/v1/avatars/${avatar}/image` : null
}
