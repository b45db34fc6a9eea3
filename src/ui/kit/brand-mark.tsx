/** The mark of Admit: a ticket with a tick. The same drawing as public/icon.svg. */
export const BrandMark = () => (
  <svg className="brand-mark" viewBox="0 0 64 64" aria-hidden="true">
    <path
      className="brand-mark__ticket"
      d="M12 14h40a6 6 0 0 1 6 6v6.5a5.5 5.5 0 0 0 0 11V44a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6v-6.5a5.5 5.5 0 0 0 0-11V20a6 6 0 0 1 6-6z"
    />
    <path className="brand-mark__tick" d="M21.5 32.5l7.5 7.5 14-15.5" />
  </svg>
);
