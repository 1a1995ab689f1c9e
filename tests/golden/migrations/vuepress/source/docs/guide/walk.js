export const step = 1;
// #region walk
export const walk = () => step;
// #endregion walk
