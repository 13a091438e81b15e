/** What a form edits is read anew for each visit and then left alone: it must keep the version it was filled from. */
export const formQuery = { gcTime: 0, staleTime: Infinity } as const
