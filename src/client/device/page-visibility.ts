/** Whether somebody sees the page: a camera that nobody looks through is not kept open. */
export type PageVisibility = {
  isVisible(): boolean;
  /** @returns a function that ends it */
  onChange(listener: () => void): () => void;
};
